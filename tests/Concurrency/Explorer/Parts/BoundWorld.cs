using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A pool of two parts and one number that bounds them: what they keep together never passes it, and at the end it is what they have.</summary>
internal sealed class BoundWorld : PartWorld
{
    private const long Most = 10;
    private const long MostOfSecond = 8;

    private readonly RetentionBound _whole = new(Most);
    private readonly RetentionBound _first;
    private readonly RetentionBound _second;
    private long _kept;

    private BoundWorld(Machine machine)
        : base(machine)
    {
        _first = new RetentionBound(Most, _whole);
        _second = new RetentionBound(MostOfSecond, _whole);
        Threads = [() => Keep(_first, 4), () => Keep(_second, 5), () => Exchange(_second, 4)];
    }

    protected override IReadOnlyList<Action> Threads { get; }

    /// <summary>Two threads keep something and a third for a while; there is no room for all three.</summary>
    public static BoundWorld Filling(Machine machine) => new(machine);

    public override void Watch()
    {
        if (Inside.Bytes(_whole) > Most || Inside.Bytes(_second) > MostOfSecond)
        {
            Machine.Fail($"{Inside.Bytes(_whole)} bytes of {Most} are kept, {Inside.Bytes(_second)} of {MostOfSecond} in the second part");
        }
    }

    public override string? Judge()
    {
        (long whole, long first, long second) = (Inside.Bytes(_whole), Inside.Bytes(_first), Inside.Bytes(_second));
        return whole == _kept && first + second == _kept ? null : $"{_kept} bytes are kept; the pool says {whole}, and its parts {first} and {second}";
    }

    private void Keep(RetentionBound part, long bytes)
    {
        if (part.TryAdd<ExplorerAtomics>(bytes))
        {
            _kept += bytes;
        }
    }

    private static void Exchange(RetentionBound part, long bytes)
    {
        if (part.TryAdd<ExplorerAtomics>(bytes))
        {
            part.Subtract<ExplorerAtomics>(bytes);
        }
    }
}
