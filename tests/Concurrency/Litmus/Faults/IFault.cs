namespace Pools.Tests.Concurrency.Litmus.Faults;

/// <summary>What is wrong with a seam.</summary>
internal interface IFault
{
    /// <summary>As a clause after "a seam".</summary>
    static abstract string Description { get; }

    /// <summary>Whether interlocked operations are a load and a store.</summary>
    static virtual bool IsTorn => false;

    /// <summary>What stands for a fence in every thread.</summary>
    static abstract void FenceEverywhere();
}
