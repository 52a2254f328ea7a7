using System;

namespace Pools.Tests.Framework;

/// <summary>One promise and how it is checked: the body throws when the promise is broken.</summary>
internal sealed record Check(string Name, Action Body);
