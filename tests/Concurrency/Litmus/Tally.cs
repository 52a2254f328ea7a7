namespace Pools.Tests.Concurrency.Litmus;

/// <summary>What has come of the instances of a program.</summary>
/// <param name="Instances">How many both threads have run.</param>
/// <param name="Forbidden">In how many of them was what must not be.</param>
internal readonly record struct Tally(long Instances, long Forbidden)
{
    public static Tally operator +(Tally left, Tally right) => new(left.Instances + right.Instances, left.Forbidden + right.Forbidden);
}
