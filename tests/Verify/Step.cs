using System;

namespace Pools.Tests.Verify;

/// <summary>One thing to verify.</summary>
/// <param name="Name">Its name on the command line.</param>
/// <param name="Shows">What is shown when it passes.</param>
/// <param name="Run">Does it, from the given turn on, prints as it goes, and gives whether it has passed.</param>
/// <param name="Turns">How many turns it takes, from any of which it can begin.</param>
internal sealed record Step(string Name, string Shows, Func<int, bool> Run, int Turns = 1);
