using System;
using System.Buffers;
using System.Collections.Generic;
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

    public const string DiscardId = "large-discard";

    public static IReadOnlyList<LargeContender> All { get; } =
    [
        new(NewId, "new byte[]", "new", ContenderKind.Other, static _ => new AllocatingPool(uninitialised: false)),
        new(UninitialisedId, "AllocateUninitializedArray", "uninitialised", ContenderKind.Other, static _ => new AllocatingPool(uninitialised: true)),
        new(Contender.BaselineId, "ArrayPool.Shared", "Shared", ContenderKind.Baseline, static _ => ArrayPool<byte>.Shared),
        new(CreateId, "ArrayPool.Create(2^30, 50)", "Create", ContenderKind.Other, static _ => CreateLargeSource<byte>.Create()),
        new(PlainId, "LargeArrayPool", "Large", ContenderKind.Ours, static options => new LargeArrayPool<byte>(options)),
        new(DiscardId, "LargeArrayPool, PageDiscard", "Large, discard", ContenderKind.Ours, static options => new LargeArrayPool<byte>(Discarding(options))),
    ];

    public static IReadOnlyList<LargeContender> Pools { get; } = All.Where(c => c.Id is not (NewId or UninitialisedId)).ToList();

    public static IReadOnlyList<LargeContender> Ours { get; } = All.Where(c => c.Kind == ContenderKind.Ours).ToList();

    public static LargeContender Find(string id) => All.FirstOrDefault(c => c.Id == id) ?? throw new ArgumentException($"nobody is called '{id}'", nameof(id));

    private static LargeArrayPoolOptions Discarding(LargeArrayPoolOptions options)
    {
        options.PageDiscard = true;
        return options;
    }
}
