using System;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Large;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>Where a core looks that finds nothing in its own shard of the strong tier.</summary>
public sealed class ElsewhereTests
{
    private const int Renter = 0;
    private const int Neighbor = 1;
    private const int Returner = 3;

    private readonly ShardSet<VariedAtomics<SetCores>> _shards;

    public ElsewhereTests()
    {
        SetCores.Count = 4;
        _shards = new(classes: 1);
    }

    [Fact]
    public void It_looks_where_it_last_found_something()
    {
        ArrayRecord first = Push(Returner);
        Assert.Same(first, Pop());
        ArrayRecord second = Push(Returner);
        Push(Neighbor);
        Assert.Same(second, Pop());
    }

    [Fact]
    public void It_does_so_again_after_it_has_found_somebody_there()
    {
        ArrayRecord first = Push(Returner);
        Assert.Same(first, Pop());
        ArrayRecord second = Push(Returner);
        ArrayRecord others = Push(Neighbor);
        object gate = PoolInternals.Field(((Array)PoolInternals.Field(_shards, "_shards")).GetValue(Returner)!, "_gate");
        OwnThread.Run(() =>
        {
            lock (gate)
            {
                OwnThread.Run(() => Assert.Same(others, Pop()));
            }
        });

        Push(Neighbor);
        Assert.Same(second, Pop());
    }

    private ArrayRecord Push(int core)
    {
        SetCores.Current = core;
        ArrayRecord record = Nobody.Record(sizeClass: 0, bytes: 1);
        Assert.True(_shards.TryPush(record, asOldest: false, waits: true));
        return record;
    }

    private ArrayRecord? Pop()
    {
        SetCores.Current = Renter;
        return _shards.TryPop(0, 0, bytes: 1, mostMissing: 0);
    }
}
