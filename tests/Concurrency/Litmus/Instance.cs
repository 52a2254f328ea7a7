namespace Pools.Tests.Concurrency.Litmus;

/// <summary>What one run of a program touches.</summary>
internal struct Instance
{
    public Place X;
    public Place Y;
}
