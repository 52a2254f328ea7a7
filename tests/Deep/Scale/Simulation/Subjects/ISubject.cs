namespace Pools.Tests.Simulation;

/// <summary>A pool under simulation.</summary>
internal interface ISubject
{
    string Name { get; }

    /// <summary>Where its objects are found.</summary>
    object Root { get; }

    object Rent(int bucket);

    void Return(int bucket, object array);

    /// <summary>Lets go of what the process has of it, outside of the machine.</summary>
    void End();
}
