using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.ObjectPool;
using Xunit;

namespace Pools.Tests.Docs.Migration;

/// <summary>Both sides of docs/migration.md do the same.</summary>
public sealed class MigrationTests
{
    private static readonly byte[] s_text = Encoding.UTF8.GetBytes(string.Concat(System.Linq.Enumerable.Repeat("one\ntwo\n", 5_000)));

    [Fact]
    public void Code_that_rented_from_the_shared_pool_reads_the_same_from_a_pool_of_its_own()
    {
        using PerCoreArrayPool<byte> pool = new();

        Assert.Equal(10_000, FromShared.Before.Count(new MemoryStream(s_text)));
        Assert.Equal(10_000, FromShared.After.Count(new MemoryStream(s_text)));
        Assert.Equal(10_000, FromShared.WithLease.Count(new MemoryStream(s_text), pool));
        Assert.Equal((1, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void A_blob_is_stored_the_same_from_a_large_pool()
    {
        byte[] blob = new byte[20_000_000];
        Random.Shared.NextBytes(blob);
        using MemoryStream before = new();
        using MemoryStream after = new();

        Assert.Equal(blob.Length, FromSharedLarge.Before.Store(new MemoryStream(blob), before));
        Assert.Equal(blob.Length, FromSharedLarge.After.Store(new MemoryStream(blob), after));
        Assert.True(blob.AsSpan().SequenceEqual(before.GetBuffer().AsSpan(0, (int)before.Length)));
        Assert.True(blob.AsSpan().SequenceEqual(after.GetBuffer().AsSpan(0, (int)after.Length)));
    }

    [Fact]
    public void Lengths_for_a_blob_are_those_that_the_page_says()
    {
        using LargeArrayPool<byte> after = new();
        Assert.All([(Pool: ArrayPool<byte>.Shared, Length: 33_554_432), (after, 20_971_520)], expected =>
        {
            byte[] array = expected.Pool.Rent(20_000_000);
            Assert.Equal(expected.Length, array.Length);
            expected.Pool.Return(array);
        });
    }

    [Fact]
    public void Created_pools_keep_the_same_lengths_and_none_above()
    {
        using PerCoreArrayPool<byte> after = FromCreate.After();

        Assert.All([FromCreate.Before(), after], pool =>
        {
            byte[] kept = pool.Rent((32 * 1024) + 1);
            byte[] above = pool.Rent((64 * 1024) + 1);
            Assert.Equal((64 * 1024, (64 * 1024) + 1), (kept.Length, above.Length));
            pool.Return(kept);
            pool.Return(above);
        });
    }

    [Fact]
    public void A_pool_with_a_bound_in_bytes_has_that_bound()
    {
        using PerCoreArrayPool<byte> pool = FromCreate.WithBound();

        Assert.Equal(("packets", 16 << 20), (pool.Name, pool.GetStatistics().MaxRetainedBytes));
    }

    [Fact]
    public async Task Both_streams_send_the_same_bytes()
    {
        using MemoryStream before = new();
        using MemoryStream after = new();

        // Longer than a block.
        string[] report = [.. System.Linq.Enumerable.Repeat("a line of a report", 10_000)];
        await FromRecyclableMemoryStream.Before.SendAsync(report, before);
        await FromRecyclableMemoryStream.After.SendAsync(report, after);

        Assert.True(before.Length > 128 * 1024);
        Assert.True(before.ToArray().AsSpan().SequenceEqual(after.ToArray()));
    }

    [Fact]
    public void Both_object_pools_give_the_object_that_came_back() => Assert.All([FromObjectPool.Before.Make(), FromObjectPool.After.Make()], pool =>
    {
        StringBuilder builder = pool.Get();
        builder.Append("used");
        pool.Return(builder);

        StringBuilder next = pool.Get();
        Assert.Same(builder, next);
        Assert.Equal(0, next.Length);
    });

    [Fact]
    public void The_provider_that_is_registered_makes_pools_of_its_kind()
    {
        Assert.IsNotType<PerCoreObjectPool<StringBuilder>>(Register(FromObjectPool.Before.Register), exactMatch: false);
        Assert.IsType<PerCoreObjectPool<StringBuilder>>(Register(FromObjectPool.After.Register), exactMatch: false);
    }

    private static ObjectPool<StringBuilder> Register(Action<IServiceCollection> register)
    {
        ServiceCollection services = new();
        register(services);
        using ServiceProvider provider = services.BuildServiceProvider();
        return provider.GetRequiredService<ObjectPoolProvider>().CreateStringBuilderPool();
    }
}
