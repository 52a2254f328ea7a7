namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>A flag that is set once: with release, and looked at with acquire.</summary>
internal interface IFlag
{
    /// <summary>The members of the seam that it uses.</summary>
    static abstract string Name { get; }

    static abstract void Set(ref Place place);

    static abstract bool IsSet(ref Place place);
}
