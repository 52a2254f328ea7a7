using System;
using System.Buffers;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Contenders;

namespace Pools.Bench.LargeArrays;

/// <summary>Who takes part where memory is measured, in a process of its own.</summary>
/// <param name="Id">The name on the command line, the same as in the registry.</param>
/// <param name="Title">The name in plots.</param>
/// <param name="Short">The name at the head of a column.</param>
/// <param name="Kind">Whose it is.</param>
/// <param name="Create">Makes the pool; the options are for this library's.</param>
internal sealed record LargeContender(string Id, string Title, string Short, ContenderKind Kind, Func<LargeArrayPoolOptions, ArrayPool<byte>> Create)
{
    public const string NewId = "new";

    public const string UninitialisedId = "uninitialised";

    public const string CreateId = "create-large";

    public const string PlainId = "large";

    public const string OffId = "large-off";

    public static IReadOnlyList<LargeContender> All { get; } =
    [
        new(NewId, "new byte[]", "new", ContenderKind.Other, static _ => new AllocatingPool(uninitialised: false)),
        new(UninitialisedId, "AllocateUninitializedArray", "uninitialised", ContenderKind.Other, static _ => new AllocatingPool(uninitialised: true)),
        new(Contender.BaselineId, "ArrayPool.Shared", "Shared", ContenderKind.Baseline, static _ => ArrayPool<byte>.Shared),
        new(CreateId, "ArrayPool.Create(2^30, 50)", "Create", ContenderKind.Other, static _ => CreateLargeSource<byte>.Create()),
        new(PlainId, "LargeArrayPool", "Large", ContenderKind.Ours, static options => new LargeArrayPool<byte>(options)),
        new(OffId, "LargeArrayPool, DiscardPages off", "Large, off", ContenderKind.Ours, static options => new LargeArrayPool<byte>(KeepingPages(options))),
    ];

    public static IReadOnlyList<LargeContender> Pools { get; } = All.Where(c => c.Id is not (NewId or UninitialisedId)).ToList();

    public static IReadOnlyList<LargeContender> Ours { get; } = All.Where(c => c.Kind == ContenderKind.Ours).ToList();

    private const string AllowancePrefix = "large@";

    /// <summary>A per-core pool, which has a large part of its own: where all lengths are compared.</summary>
    public static LargeContender PerCore { get; } =
        new("per-core", "PerCoreArrayPool", "PerCore", ContenderKind.Ours, static _ => new PerCoreArrayPool<byte>());

    /// <summary>While pages are given back: how much may be resident; null: not asked.</summary>
    public double? Allowance { get; init; }

    /// <summary>The large pool with another allowance of resident memory.</summary>
    public static LargeContender WithAllowance(double allowance)
    {
        string text = allowance.ToString("0.00", CultureInfo.InvariantCulture);
        return new LargeContender(AllowancePrefix + text, $"LargeArrayPool, allowance {text}", text, ContenderKind.Ours, options =>
        {
            options.ResidentAllowance = allowance;
            return new LargeArrayPool<byte>(options);
        })
        {
            Allowance = allowance,
        };
    }

    /// <summary>All but some, by their ids.</summary>
    public static LargeContender[] AllBut(params string[] ids) => All.Where(c => !ids.Contains(c.Id)).ToArray();

    public static LargeContender Find(string id) => id.StartsWith(AllowancePrefix, StringComparison.Ordinal)
        ? WithAllowance(double.Parse(id[AllowancePrefix.Length..], CultureInfo.InvariantCulture))
        : id == PerCore.Id ? PerCore
        : All.FirstOrDefault(c => c.Id == id) ?? throw new ArgumentException($"nobody is called '{id}'", nameof(id));

    private static LargeArrayPoolOptions KeepingPages(LargeArrayPoolOptions options)
    {
        options.DiscardPages = PageDiscardMode.Off;
        return options;
    }
}
