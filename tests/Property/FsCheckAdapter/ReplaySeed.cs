using System;
using System.Globalization;
using FsCheck;
using Microsoft.FSharp.Core;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>What makes FsCheck generate the same case again, written as <c>seed,gamma,size</c>.</summary>
public readonly record struct ReplaySeed(ulong Seed, ulong Gamma, int Size)
{
    /// <summary>What all properties of a run begin with.</summary>
    internal static FSharpOption<Replay> OfRun => new(new Replay(new Rnd((ulong)Tests.Seed.OfRun), FSharpOption<int>.None));

    public static ReplaySeed Parse(string text)
    {
        string[] parts = text.Split(',');
        return parts is [var seed, var gamma, var size]
            ? new(ulong.Parse(seed, CultureInfo.InvariantCulture), ulong.Parse(gamma, CultureInfo.InvariantCulture), int.Parse(size, CultureInfo.InvariantCulture))
            : throw new FormatException($"A seed reads seed,gamma,size, not {text}.");
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Seed},{Gamma},{Size}");

    internal FSharpOption<Replay> ToFsCheck() => new(new Replay(new Rnd(Seed, Gamma), new FSharpOption<int>(Size)));
}
