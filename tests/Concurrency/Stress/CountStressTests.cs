namespace Pools.Tests.Concurrency.Stress;

/// <summary>A thread reads the counts of a pool while others work.</summary>
public sealed class CountStressTests : IDisposable
{
    private const int Length = 100;
    private const int BucketOfLength = 3;

    // Enough that on a busy machine one time slice moves hundreds.
    private const int MostUnderWay = 1_000;

    // A trim beside rents and returns would leave the counts approximate.
    private readonly PerCoreArrayPool<byte> _pool = StillPool.Make<byte>(new());
    private readonly ConcurrentQueue<byte[]> _handedOver = new();

    // Counted when the calls begin.
    private long _rents;
    private long _returns;

    public void Dispose() => _pool.Dispose();

    [Theory, InlineData(1), InlineData(20), InlineData(100)]
    public void Counts_never_fall_nor_exceed_the_calls_and_are_exact_at_rest(int depth)
    {
        using ManualResetEventSlim done = new();
        OwnThread.Started collector = OwnThread.Start(() => Watch(done));
        int pairs = Depth.Of(20_000, 500_000);
        try
        {
            OwnThread.RunAll(() => Nest(depth, pairs / depth), () => Produce(pairs), () => Consume(pairs));
        }
        finally
        {
            done.Set();
            collector.JoinOrThrow();
        }

        BucketStatistics counts = _pool.GetStatistics().Buckets[BucketOfLength];
        Assert.Equal((128, _rents, _returns), (counts.ArrayLength, counts.Rented, counts.Returned));
    }

    private void Watch(ManualResetEventSlim done)
    {
        BucketStatistics before = new();
        while (!done.IsSet)
        {
            BucketStatistics now = _pool.GetStatistics().Buckets[BucketOfLength];
            Assert.InRange(now.Rented, before.Rented, Interlocked.Read(ref _rents));
            Assert.InRange(now.Returned, before.Returned, Interlocked.Read(ref _returns));
            before = now;
        }
    }

    private void Nest(int depth, int rounds)
    {
        byte[][] arrays = new byte[depth][];
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < depth; i++)
            {
                arrays[i] = Rent();
            }

            Array.ForEach(arrays, Return);
        }
    }

    private void Produce(int count)
    {
        for (int i = 0; i < count; i++)
        {
            SpinUntil(() => _handedOver.Count < MostUnderWay);
            _handedOver.Enqueue(Rent());
        }
    }

    private void Consume(int count)
    {
        for (int i = 0; i < count; i++)
        {
            byte[]? array = null;
            SpinUntil(() => _handedOver.TryDequeue(out array));
            Return(array!);
        }
    }

    // Never sleeps: the threads must meet.
    private static void SpinUntil(Func<bool> condition)
    {
        SpinWait wait = default;
        while (!condition())
        {
            wait.SpinOnce(sleep1Threshold: -1);
        }
    }

    private byte[] Rent()
    {
        Interlocked.Increment(ref _rents);
        return _pool.Rent(Length);
    }

    private void Return(byte[] array)
    {
        Interlocked.Increment(ref _returns);
        _pool.Return(array);
    }
}
