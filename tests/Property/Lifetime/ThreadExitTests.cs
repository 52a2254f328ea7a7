#if !POOLS_NETSTANDARD

namespace Pools.Tests.Lifetime;

/// <summary>A native thread whose destructors call managed code after the runtime has ended its managed thread.</summary>
/// <remarks>
/// The thread finds the addresses of its old caches. Other threads start at that time, and must not get these caches. The destructor never
/// ends: CoreCLR does not detach a thread a second time, and would scan its stack after it is gone.
/// </remarks>
public sealed unsafe class ThreadExitTests
{
    private const int Length = 1_000;
    private const int Others = 16;
    private static readonly ManualResetEventSlim s_isLate = new();
    private static readonly ManualResetEventSlim s_mayGoOn = new();
    private static readonly ManualResetEventSlim s_hasRented = new();
    private static PerCoreArrayPool<int> s_pool = new();
    private static bool s_findsOldAddress;
    private static bool s_isOldSlotEmpty;
    private static int[][] s_late = [];
    private static uint s_key;

    [Fact]
    public void Destructor_that_uses_a_pool_shares_no_array_with_another_thread()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "The test calls pthreads.");
        using PerCoreArrayPool<int> pool = s_pool = new();
        Assert.Equal(0, CreateKey(out s_key, &OnThreadExit));
        Assert.Equal(0, CreateThread(out _, 0, &UsePool, 0));
        CancellationToken stop = TestContext.Current.CancellationToken;
        Assert.True(s_isLate.Wait(TimeSpan.FromMinutes(1), stop));
        Assert.True(s_findsOldAddress, "the thread does not find its old caches, so the test shows nothing");

        // The runtime notices the end of the managed thread, although the native one lives.
        Assert.True(Memory.CollectUntil(() => PoolInternals.Caches(pool).Any(PoolInternals.IsEmpty)));
        Memory.CollectOnce();
        HashSet<int[]> owned = [];
        using Barrier barrier = new(Others + 1);
        List<OwnThread.Started> others = [.. Enumerable.Range(0, Others).Select(_ => OwnThread.Start(() => Work(pool, barrier, owned)))];

        // All have arrays in their magazines now. The destructor rents at the same time.
        barrier.SignalAndWait(stop);
        s_mayGoOn.Set();
        Assert.True(s_hasRented.Wait(TimeSpan.FromMinutes(1), stop));
        barrier.SignalAndWait(stop);
        others.ForEach(other => other.JoinOrThrow());

        Assert.True(s_isOldSlotEmpty, "the old addresses lead to another thread's magazine");
        Assert.NotEmpty(s_late);
        Assert.All(s_late, array => Assert.True(owned.Add(array), "two threads have the same array"));
    }

    private static void Work(PerCoreArrayPool<int> pool, Barrier barrier, HashSet<int[]> owned)
    {
        PoolInternals.Settle(pool);
        int[][] held = [.. Enumerable.Range(0, 8).Select(_ => pool.Rent(Length))];
        Array.ForEach(held, array => pool.Return(array));
        barrier.SignalAndWait();
        barrier.SignalAndWait();
        lock (owned)
        {
            for (int i = 0; i < 8; i++)
            {
                Assert.True(owned.Add(pool.Rent(Length)), "two threads have the same array");
            }
        }
    }

    [UnmanagedCallersOnly]
    private static nint UsePool(nint argument)
    {
        PoolInternals.Settle(s_pool);
        s_pool.Return(s_pool.Rent(Length));
        _ = SetSpecific(s_key, 1);
        return 0;
    }

    [UnmanagedCallersOnly]
    private static void OnThreadExit(nint value)
    {
        s_findsOldAddress = ThreadTable.Knows(PoolInternals.EngineOf(s_pool).Id) && ThreadLife.Caches is null;
        s_isLate.Set();
        s_mayGoOn.Wait();
        ref ThreadSlot slot = ref ThreadTable.SlotOf(PoolInternals.EngineOf(s_pool).Id, BucketLayout.LadderBucket(Length));
        s_isOldSlotEmpty = slot.Loaded == Magazine.Sentinel;
        s_late = [.. Enumerable.Range(0, 8).Select(_ => s_pool.Rent(Length))];
        s_hasRented.Set();
        Thread.CurrentThread.Join();
    }

    [DllImport("libc", EntryPoint = "pthread_key_create")]
    private static extern int CreateKey(out uint key, delegate* unmanaged<nint, void> destructor);

    [DllImport("libc", EntryPoint = "pthread_setspecific")]
    private static extern int SetSpecific(uint key, nint value);

    [DllImport("libc", EntryPoint = "pthread_create")]
    private static extern int CreateThread(out nint thread, nint attributes, delegate* unmanaged<nint, nint> start, nint argument);
}
#endif
