using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>None: what shows that it is the fault which makes the others fail, and not the way it is put in.</summary>
internal readonly struct NoFault : IVariation;
