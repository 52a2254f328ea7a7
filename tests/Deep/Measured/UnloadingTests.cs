using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Large;
using Pools.Tests.Models;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>Assembly contexts that are unloaded: neither their pools, nor what anybody's pools keep of their types, nor the library inside of them holds them.</summary>
public sealed class UnloadingTests
{
    private const int MostCollections = 3;

    /// <summary>An array that is lost counts as that with the third collection, until which its watch, of the pool that lives on, refers to its type.</summary>
    private const int MostCollectionsOfLost = 4;

    /// <summary>Nothing of the runtime's own goes on beside the test.</summary>
    /// <remarks>
    /// A method that is waiting to be compiled anew holds its context until the runtime's own thread comes to it, which on a busy machine is after the third collection.
    /// A collection in the background, which large arrays bring about, ends when it likes, and the finalizers that it leaves hold the context for one more.
    /// </remarks>
    private static readonly KeyValuePair<string, string>[] s_nothingBeside = [new("DOTNET_TieredCompilation", "0"), new("DOTNET_gcConcurrent", "0")];

    [Measurement(
        bound: "Three collections: one finalizes the pools, one more their ids, and the third finds the context without any object that is to be finalized.",
        noise: "Up: a thread that still works for the context holds it. Finalizers of collections before and trims are awaited; a timer may fire between that and the collection.")]
    public void A_context_that_holds_the_library_is_unloaded_at_the_third_collection() => Measure.Alone(typeof(UnloadingTests), () => RequireUnloaded(holdsLibrary: true), s_nothingBeside);

    [Measurement(
        bound: "Three collections, as with a library of its own; four where it has lost arrays, which a pool that lives on watches for three.",
        noise: "Up: a thread that still works for the context holds it. Finalizers of collections before and trims are awaited; a timer may fire between that and the collection.")]
    public void A_context_that_uses_everybodys_library_is_unloaded_at_the_third_collection_or_once_its_lost_arrays_are_reported() => Measure.Alone(typeof(UnloadingTests), () => RequireUnloaded(holdsLibrary: false), s_nothingBeside);

    [Measurement(
        bound: "The mutant: above the bound of the other tests.",
        noise: "None: the object is kept to the end.")]
    public void A_context_of_which_something_is_kept_is_not_unloaded() => Measure.Alone(typeof(UnloadingTests), () =>
    {
        using HandDrivenThread thread = new();
        (WeakReference code, object kept) = LoadAndUse(nameof(Guest.UseShared), holdsLibrary: true, thread);
        Assert.NotInRange(CollectUntilUnloaded(code), 0, MostCollections);
        GC.KeepAlive(kept);
    }, s_nothingBeside);

    private static void RequireUnloaded(bool holdsLibrary)
    {
        // A thread that lives on, while the guest's own begin and end.
        using HandDrivenThread thread = new();
        Assert.All([nameof(Guest.UseShared), nameof(Guest.UseDisposed), nameof(Guest.UseForgotten), nameof(Guest.UseKept), nameof(Guest.UseAndLose)], use =>
        {
            WeakReference code = LoadUseAndForget(use, holdsLibrary, thread);
            bool watchesLost = use == nameof(Guest.UseAndLose) && !holdsLibrary;
            Assert.InRange(CollectUntilUnloaded(code), 0, watchesLost ? MostCollectionsOfLost : MostCollections);
        });
    }

    /// <returns>After how many collections the context was unloaded, of ten.</returns>
    private static int CollectUntilUnloaded(WeakReference code)
    {
        int collections = 0;
        for (; code.IsAlive && collections < 10; collections++)
        {
            AwaitTrims();
            Memory.CollectOnce();
        }

        return collections;
    }

    /// <summary>Waits until no thread trims: on Linux, where threads can be asked for their names, for that; elsewhere for much longer than it takes.</summary>
    private static void AwaitTrims()
    {
        const string Threads = "/proc/self/task";
        if (!Directory.Exists(Threads))
        {
            Thread.Sleep(TimeSpan.FromSeconds(1));
            return;
        }

        while (ThreadPool.PendingWorkItemCount != 0 || Directory.GetDirectories(Threads).Any(IsTrim))
        {
            Thread.Sleep(TimeSpan.FromMilliseconds(10));
        }
    }

    private static bool IsTrim(string thread)
    {
        try
        {
            return File.ReadAllText(Path.Combine(thread, "comm")).Trim() == SystemTrimThread.Name;
        }
        catch (IOException)
        {
            // It has ended.
            return false;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference LoadUseAndForget(string use, bool holdsLibrary, HandDrivenThread thread) => LoadAndUse(use, holdsLibrary, thread).Code;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (WeakReference Code, object Guest) LoadAndUse(string use, bool holdsLibrary, HandDrivenThread thread)
    {
        GuestContext context = new(holdsLibrary);
        Action guest = context.Load(typeof(Guest)).GetMethod(use, BindingFlags.Public | BindingFlags.Static)!.CreateDelegate<Action>();
        guest();
        thread.Do(guest);

        // The thread has the last thing that it did at hand.
        thread.Do(static () => { });
        context.Unload();

        // Large arrays bring collections of their own. One that came during the use may have left finalizers of the context, which hold it until they have run.
        GC.WaitForPendingFinalizers();

        // The context's own object is garbage one collection later: the runtime holds it until the code is gone.
        return (new WeakReference(guest.Method.DeclaringType, trackResurrection: true), guest);
    }
}
