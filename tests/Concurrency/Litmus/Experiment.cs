namespace Pools.Tests.Concurrency.Litmus;

/// <summary>A program over the shipped seam, and the same with a fault, in which the forbidden outcome is to be seen.</summary>
internal sealed record Experiment(string Name, string Forbidden, Func<int, Func<long, bool>, Tally> Shipped,
    IReadOnlyList<Control> Controls);

/// <summary>A program with a fault.</summary>
internal sealed record Control(string Fault, Func<int, Func<long, bool>, Tally> Run);

/// <summary>What has come of the instances of a program.</summary>
internal readonly record struct Tally(long Instances, long Forbidden)
{
    public static Tally operator +(Tally left, Tally right) => new(left.Instances + right.Instances, left.Forbidden + right.Forbidden);
}
