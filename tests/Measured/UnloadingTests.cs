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

    /// <summary>What thread pool and runtime have begun for the context, an item of work, the end of a thread, is done by then on any machine but a very busy one.</summary>
    private static readonly TimeSpan s_rest = TimeSpan.FromMilliseconds(200);

    /// <summary>A method that is waiting to be compiled anew holds its context until the runtime's own thread comes to it, which on a busy machine is after the third collection.</summary>
    private static readonly KeyValuePair<string, string>[] s_compiledOnce = [new("DOTNET_TieredCompilation", "0")];

    [Measurement(
        bound: "Three collections: one finalizes the pools, one more their ids, and the third finds the context without any object that is to be finalized.",
        noise: "Up: a thread that still works for the context holds it. Trims are awaited, the rest is given a fifth of a second.")]
    public void A_context_that_holds_the_library_is_unloaded_at_the_third_collection() => Measure.Alone(typeof(UnloadingTests), () => RequireUnloaded(holdsLibrary: true), s_compiledOnce);

    [Measurement(
        bound: "Three collections: one finalizes the pools, one more their ids, and the third finds the context without any object that is to be finalized.",
        noise: "Up: a thread that still works for the context holds it. Trims are awaited, the rest is given a fifth of a second.")]
    public void A_context_that_uses_everybodys_library_is_unloaded_at_the_third_collection() => Measure.Alone(typeof(UnloadingTests), () => RequireUnloaded(holdsLibrary: false), s_compiledOnce);

    [Measurement(
        bound: "The mutant: above the bound of the other tests.",
        noise: "None: the object is kept to the end.")]
    public void A_context_of_which_something_is_kept_is_not_unloaded() => Measure.Alone(typeof(UnloadingTests), () =>
    {
        using HandDrivenThread thread = new();
        (WeakReference code, object kept) = LoadAndUse(nameof(Guest.UseShared), holdsLibrary: true, thread);
        Assert.NotInRange(CollectUntilUnloaded(code), 0, MostCollections);
        GC.KeepAlive(kept);
    }, s_compiledOnce);

    private static void RequireUnloaded(bool holdsLibrary)
    {
        // A thread that lives on, while the guest's own begin and end.
        using HandDrivenThread thread = new();
        Assert.All([nameof(Guest.UseShared), nameof(Guest.UseDisposed), nameof(Guest.UseForgotten), nameof(Guest.UseKept), nameof(Guest.UseAndLose)], use =>
        {
            WeakReference code = LoadUseAndForget(use, holdsLibrary, thread);
            Assert.InRange(CollectUntilUnloaded(code), 0, MostCollections);
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
        Thread.Sleep(s_rest);

        // The context's own object is garbage one collection later: the runtime holds it until the code is gone.
        return (new WeakReference(guest.Method.DeclaringType, trackResurrection: true), guest);
    }
}
