namespace Pools.Tests.Measured;

/// <summary>Owners that return their arrays when they are finalized, in a small container.</summary>
public sealed class FinalizedOwnersTests
{
    private const int Rounds = 30;
    private const int Mebibyte = 1 << 20;
    private const int ArrayBytes = 8 * Mebibyte;
    private const int MostKept = 8;

    private static readonly KeyValuePair<string, string>[] s_limit = [new("DOTNET_GCHeapHardLimit", $"{512L * Mebibyte:X}")];

    [Fact]
    public void Owners_return_their_arrays_to_pools_that_die_with_them() => ChildTest.Alone(
        typeof(FinalizedOwnersTests),
        () =>
        {
            var acts = new FinalActs();
            var seen = new Seen();
            for (int i = 0; i < Rounds; i++)
            {
                Abandon(acts, seen, ownerFirst: i % 2 == 0);
                Memory.Collect();
            }

            Assert.Empty(acts.Failures);
            Assert.Equal(Rounds, acts.Done);
            Assert.Equal(Rounds, seen.Dropped);
        },
        s_limit);

    /// <summary>A pool that keeps as much as it may under the limit, and an owner that has two more of its arrays.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon(FinalActs acts, Seen seen, bool ownerFirst)
    {
        FinalAct? owner = ownerFirst ? new FinalAct(acts) : null;
        var pool = new LargeArrayPool<byte>();
        owner ??= new FinalAct(acts);
        byte[] first = pool.Rent(ArrayBytes);
        byte[] second = pool.Rent(ArrayBytes);
        Fill(pool);
        owner.Act = () =>
        {
            pool.Return(first);
            pool.Return(second);
            seen.Note(pool);
            pool.Trim(TrimLevel.Surplus);
        };
    }

    /// <summary>Returns one more than the pool may keep: the runtime may finalize the weak reference to it before the owner.</summary>
    private static void Fill(LargeArrayPool<byte> pool)
    {
        var held = new List<byte[]>();
        for (int i = 0; i <= MostKept; i++)
        {
            held.Add(pool.Rent(ArrayBytes));
        }

        held.ForEach(array => pool.Return(array));
    }

    private sealed class Seen
    {
        private int _dropped;

        /// <summary>How many of the pools have dropped the owner's arrays, too, and keep weak references to them.</summary>
        public int Dropped => _dropped;

        public void Note(LargeArrayPool<byte> pool) =>
            Interlocked.Add(ref _dropped, pool.GetStatistics().Large!.DroppedBytes == 3 * ArrayBytes ? 1 : 0);
    }
}
