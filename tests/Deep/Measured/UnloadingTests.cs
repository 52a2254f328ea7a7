using Pools.Tests.Models;

namespace Pools.Tests.Measured;

/// <summary>Assembly contexts that are unloaded.</summary>
public sealed class UnloadingTests
{
    private const int MostCollections = 3;

    /// <summary>The library reports a lost array after the third collection, and keeps it until then.</summary>
    private const int MostCollectionsOfLost = 4;

    // A method that is waiting to be compiled anew, and a collection in the background, hold the context for longer.
    private static readonly KeyValuePair<string,
        string>[] s_nothingBeside = [new("DOTNET_TieredCompilation", "0"), new("DOTNET_gcConcurrent", "0")];

    [Fact]
    public void Context_that_holds_the_library_is_unloaded() =>
        ChildTest.Alone(typeof(UnloadingTests), () => RequireUnloaded(holdsLibrary: true), s_nothingBeside);

    [Fact]
    public void Context_that_shares_the_library_is_unloaded() =>
        ChildTest.Alone(typeof(UnloadingTests), () => RequireUnloaded(holdsLibrary: false), s_nothingBeside);

    private static void RequireUnloaded(bool holdsLibrary)
    {
        // A thread that lives on, while the guest's own begin and end.
        using HandDrivenThread thread = new();

        // The runtime's own first time holds the first context of a process for up to 0.3 s. So its collections do not count.
        Assert.True(Memory.AreCollected([LoadUseAndForget(nameof(Guest.UseShared), holdsLibrary, thread)]));
        Assert.All([nameof(Guest.UseShared), nameof(Guest.UseDisposed), nameof(Guest.UseForgotten), nameof(Guest.UseKept),
            nameof(Guest.UseAndLose)], use =>
        {
            WeakReference code = LoadUseAndForget(use, holdsLibrary, thread);
            bool watchesLost = use == nameof(Guest.UseAndLose) && !holdsLibrary;
            Assert.InRange(CollectUntilUnloaded(code), 0, watchesLost ? MostCollectionsOfLost : MostCollections);
        });
    }

    private static int CollectUntilUnloaded(WeakReference code)
    {
        int collections = 0;
        for (; code.IsAlive && collections < 10; collections++)
        {
            Memory.CollectOnce();
        }

        return collections;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LoadUseAndForget(string use, bool holdsLibrary, HandDrivenThread thread)
    {
        GuestContext context = new(holdsLibrary);
        Action guest = context.Load(typeof(Guest)).GetMethod(use, BindingFlags.Public | BindingFlags.Static)!.CreateDelegate<Action>();
        guest();
        thread.Do(guest);

        // The thread has the last thing that it did at hand.
        thread.Do(static () => { });
        context.Unload();

        // A collection that large arrays brought about may have left finalizers of the context.
        GC.WaitForPendingFinalizers();

        // The runtime holds the context's own object until the code is gone.
        return new WeakReference(guest.Method.DeclaringType, trackResurrection: true);
    }
}
