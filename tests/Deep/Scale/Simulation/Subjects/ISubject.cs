namespace Pools.Tests.Simulation;

/// <summary>A pool under simulation.</summary>
internal interface ISubject
{
    string Name { get; }
    object Root { get; }

    object Rent(int bucket);
    void Return(int bucket, object array);
    void End();
}
