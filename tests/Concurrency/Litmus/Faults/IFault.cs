using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>What is wrong with a seam: what shows that a program, or a look at the instructions, can fail.</summary>
internal interface IFault : IVariation
{
    static abstract string Description { get; }
}
