using System.Runtime.CompilerServices;

namespace Pools.Tests.Measured;

/// <summary>Owners that return their arrays when they are finalized, in a small container.</summary>
public sealed class FinalizedOwnersTests
{
    private const int Rounds = 30;
    private const int Mebibyte = 1 << 20;

    private static readonly KeyValuePair<string, string>[] s_limit = [new("DOTNET_GCHeapHardLimit", $"{512L * Mebibyte:X}")];

    [Fact]
    public void Owners_return_their_arrays_to_pools_that_die_with_them() => Measure.Alone(
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
            Assert.InRange(seen.KeptWeakly, 1, Rounds);
        },
        s_limit);

    /// <summary>A pool that keeps nearly as much as it may under the limit, and an owner that has two more of its arrays.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon(FinalActs acts, Seen seen, bool ownerFirst)
    {
        FinalAct? owner = ownerFirst ? new FinalAct(acts) : null;
        var pool = new LargeArrayPool<byte>();
        owner ??= new FinalAct(acts);
        byte[] first = pool.Rent(8 * Mebibyte);
        byte[] second = pool.Rent(8 * Mebibyte);
        Fill(pool);
        owner.Act = () =>
        {
            pool.Return(first);
            pool.Return(second);
            seen.Note(pool);
            pool.Trim(TrimLevel.Surplus);
        };
    }

    private static void Fill(LargeArrayPool<byte> pool)
    {
        var held = new List<byte[]>();
        for (int i = 0; i < 8; i++)
        {
            held.Add(pool.Rent(8 * Mebibyte));
        }

        held.ForEach(array => pool.Return(array));
    }

    private sealed class Seen
    {
        private int _keptWeakly;

        /// <summary>How many of the pools had a weak hold of something that came back.</summary>
        public int KeptWeakly => _keptWeakly;

        public void Note(LargeArrayPool<byte> pool) =>
            Interlocked.Add(ref _keptWeakly, pool.GetStatistics().Large!.ReclaimableBytes > 0 ? 1 : 0);
    }
}
