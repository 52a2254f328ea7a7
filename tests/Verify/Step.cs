using System;

namespace Pools.Tests.Verify;

/// <summary>One thing to verify.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="Shows">What is shown when it passes.</param>
/// <param name="Run">Does it, prints as it goes, and gives whether it has passed.</param>
internal sealed record Step(string Name, string Shows, Func<bool> Run);
