namespace Pools.Tests.Tools.Programs;

/// <summary>Programs that run until something comes from outside.</summary>
internal static partial class Waiting
{
    /// <summary>Says that it is there, and for each line that it reads does its work, and says so.</summary>
    public static void ForInput(Action work)
    {
        SayReady();
        while (Console.ReadLine() is not null)
        {
            work();
            Console.WriteLine("done");
        }
    }

    /// <summary>Loses twenty arrays, each a while after the one before.</summary>
    public static void LoseNowAndThen()
    {
        const int Arrays = 20;
        for (int i = 0; i < Arrays; i++)
        {
            LossBugs.Lost(isRepaired: false);
            ReturnBugs.Twice(isRepaired: false);
            Thread.Sleep(50);
        }
    }

    /// <summary>
    /// Announces itself, and returns twenty arrays twice once it is observed. For each line of input, it reports the end of an observation.
    /// </summary>
    public static void ForAttention()
    {
        const int Arrays = 20;
        SayReady();
        EventSource source = EventSource.GetSources().Single(source => source.Name is "System.Buffers.ArrayPoolEventSource");

        // The session with the stacks comes first, and the one that has all events next.
        int commands = 0;
        source.EventCommandExecuted += (_, _) => Interlocked.Increment(ref commands);
        WaitUntil(() => Volatile.Read(ref commands) > 1 && source.IsEnabled());
        for (int i = 0; i < Arrays; i++)
        {
            ReturnBugs.Twice(isRepaired: false);
        }

        Console.WriteLine("done");
        while (Console.ReadLine() is not null)
        {
            WaitUntil(() => !source.IsEnabled());
            Console.WriteLine("free");
        }
    }

    /// <summary>Says that it is there.</summary>
    private static void SayReady()
    {
        // The first rent makes the runtime's source of events. Were a session to begin at that moment, the two could wait for each
        // other for ever: https://github.com/dotnet/runtime/issues/119014.
        ArrayPool<int>.Shared.Return(ArrayPool<int>.Shared.Rent(16));
        Console.WriteLine("ready");
    }

    private static void WaitUntil(Func<bool> isSo)
    {
        while (!isSo())
        {
            Thread.Sleep(5);
        }
    }

    /// <summary>
    /// Says that it is there, and rents and returns until somebody ends it: of pools that have names, one that has none, and the
    /// runtime's.
    /// </summary>
    public static void WithPoolsOfOurs()
    {
        using PerCoreArrayPool<byte> images = new(new PerCoreArrayPoolOptions { Name = "images", MaxArrayLength = 1 << 20 });
        using PerCoreArrayPool<char> texts = new(new PerCoreArrayPoolOptions { Name = "texts" });
        using LargeArrayPool<byte> files = new(new LargeArrayPoolOptions { Name = "files" });
        using PerCoreArrayPool<int> nameless = new();
        byte[] kept = images.Rent(5000);
        SayReady();
        while (true)
        {
            images.Return(images.Rent(1000));
            texts.Return(texts.Rent(1000));
            files.Return(files.Rent(100));
            nameless.Return(nameless.Rent(100));
            ArrayPool<byte>.Shared.Return(ArrayPool<byte>.Shared.Rent(1000));
            Thread.Sleep(5);
        }
    }

    /// <summary>
    /// Announces itself, and ends with its input. Its process then stops itself, after its runtime has ended, until it is killed.
    /// </summary>
    public static void BeyondItsRuntime()
    {
        const int Stop = 19;
        nint library = NativeLibrary.Load("libc.so.6");
        _ = AtExit(NativeLibrary.GetExport(library, "raise"), Stop, 0);
        SayReady();
        _ = Console.ReadLine();
    }

    /// <summary>Has a function called when the process is about to end.</summary>
    [LibraryImport("libc", EntryPoint = "__cxa_atexit")]
    private static partial int AtExit(nint function, nint argument, nint module);

    /// <summary>Returns arrays twice until somebody ends it.</summary>
    public static void ToBeKilled()
    {
        while (true)
        {
            ReturnBugs.Twice(isRepaired: false);
        }
    }
}
