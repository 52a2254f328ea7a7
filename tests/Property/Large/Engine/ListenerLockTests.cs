namespace Pools.Tests.Large.Engine;

/// <summary>Listeners wait for a lock that another thread holds while it uses the pool: the pool calls them outside its locks.</summary>
[Collection(ProcessWide.Name)]
public sealed class ListenerLockTests
{
    private const int BufferTrimmed = 4;
    private const int BufferTrimPoll = 5;

    private readonly LargeScene _scene = new();
    private readonly LargeArrayPool<byte> _pool;

    public ListenerLockTests()
    {
        _pool = _scene.Make();
        LargeScene.Burst(_pool, 20, 4_096);
    }

    [Theory, InlineData(BufferTrimmed, false), InlineData(BufferTrimmed, true), InlineData(BufferTrimPoll, false)]
    [InlineData(BufferTrimPoll, true)]
    public void A_listener_may_wait_for_a_thread_that_disposes_the_pool(int id, bool onCollection)
    {
        _scene.Pressure.Level = PressureLevel.Critical;
        RequireBothEnd(Trims(id, onCollection ? _pool.OnGen2Collection : () => _pool.Trim()), uses: _pool.Dispose);
        Assert.Equal(0, _pool.GetStatistics().RetainedBytes);
    }

    [Theory, InlineData(BufferTrimmed), InlineData(BufferTrimPoll)]
    public void A_listener_may_wait_for_a_thread_that_trims_and_counts(int id)
    {
        RequireBothEnd(Trims(id, () => _pool.Trim()), uses: () =>
        {
            _pool.Trim();
            _pool.GetStatistics();
        });
        Assert.Equal(20, _pool.GetStatistics().Trimmed);
    }

    [Fact]
    public void A_pressure_source_may_wait_for_a_thread_that_disposes_the_pool()
    {
        RequireBothEnd(
            waits =>
            {
                _scene.Pressure.OnRead = waits;
                _pool.Trim();
            },
            uses: _pool.Dispose);
        Assert.Equal(0, _pool.GetStatistics().RetainedBytes);
    }

    private Action<Action> Trims(int id, Action trim) => waits =>
    {
        using var tap = new EventTap(LargeScene.SourceName, EventLevel.Informational, PoolIdentity.Of(_pool), e =>
        {
            if (e.EventId == id)
            {
                waits();
            }
        });
        trim();
    };

    /// <param name="trims">Makes the pool call its argument, which waits for a lock.</param>
    /// <param name="uses">Uses the pool while it holds that lock.</param>
    private static void RequireBothEnd(Action<Action> trims, Action uses)
    {
        object monitor = new();
        using var isCalled = new ManualResetEventSlim();
        using var isLocked = new ManualResetEventSlim();
        OwnThread.RunAll(
            () =>
            {
                isLocked.Wait();
                trims(() =>
                {
                    isCalled.Set();
                    lock (monitor)
                    {
                    }
                });
            },
            () =>
            {
                lock (monitor)
                {
                    isLocked.Set();
                    isCalled.Wait();
                    uses();
                }
            });
    }
}
