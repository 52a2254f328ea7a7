using System;

namespace Pools.Large;

/// <summary>What becomes of the oldest arrays of a class.</summary>
internal readonly record struct TrimVerdict
{
    /// <summary>How many leave the strong tier: 0 or more.</summary>
    public int Release { get; init; }

    /// <summary>How many of those that stay give their pages back: 0 or more.</summary>
    public int Discard { get; init; }

    public int Total => Release + Discard;

    /// <summary>The same verdict, except that this many arrays stay as they are: at most <see cref="Total"/>.</summary>
    public TrimVerdict Less(int spared)
    {
        int fewerDiscards = Math.Min(spared, Discard);
        return new TrimVerdict { Discard = Discard - fewerDiscards, Release = Release - (spared - fewerDiscards) };
    }

    /// <summary>The same verdict, except that this many more are released, of a class that holds <paramref name="count"/>.</summary>
    public TrimVerdict Releasing(int more, int count) => new() { Release = Release + more, Discard = Math.Min(Discard, count - Release - more) };
}
