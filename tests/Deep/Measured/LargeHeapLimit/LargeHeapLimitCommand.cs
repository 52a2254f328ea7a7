namespace Pools.Tests.Measured.LargeHeapLimit;

/// <summary>A process with a heap of 512 MiB returns 288 MiB to a pool, and then needs 300 MiB of live objects.</summary>
internal static partial class LargeHeapLimitCommand
{
    public const string Name = "large-heap-limit";
    public const int LimitMebibytes = 512;
    private const int Mebibyte = 1 << 20;
    private const int LiveMebibytes = 300;
    private static readonly TimeSpan s_slowly = TimeSpan.FromMilliseconds(5);

    public static int Run(string[] args) => Live(args[0], args[1]);

    public static int CountSurvivors(string contender, string pace, int runs)
    {
        string limit = (LimitMebibytes << 20).ToString("X", CultureInfo.InvariantCulture);
        int survivors = 0;
        for (int run = 0; run < runs; run++)
        {
            CommandResult result = Command.Run(
                DotNetHost.Path,
                ["exec", typeof(LargeHeapLimitCommand).Assembly.Location, Name, contender, pace],
                folder: null,
                new KeyValuePair<string, string>("DOTNET_GCHeapHardLimit", limit),
                new KeyValuePair<string, string>("DOTNET_DbgEnableMiniDump", "0"));
            bool survived = result.Output.Contains("SURVIVED", StringComparison.Ordinal);
            if (survived != (result.ExitCode == 0) || (!survived && !EndedForWantOfMemory().IsMatch(result.Output)))
            {
                throw new InvalidOperationException(
                    $"A child neither survived nor ran out of memory; exit code {result.ExitCode}: {result.Output}");
            }

            survivors += survived ? 1 : 0;
        }

        return survivors;
    }

    /// <summary>Where no memory is left even for the exception, the runtime says it in its own words and ends the process.</summary>
    [GeneratedRegex("OutOfMemory|Out of memory")]
    public static partial Regex EndedForWantOfMemory();

    private static int Live(string contender, string pace)
    {
        if (GC.GetGCMemoryInfo().TotalAvailableMemoryBytes != LimitMebibytes * (long)Mebibyte)
        {
            Console.WriteLine($"FAILED: the heap is not limited to {LimitMebibytes} MiB");
            return 2;
        }

        try
        {
            ArrayPool<byte>? pool = Make(contender);
            Fill(pool);
            var live = new List<byte[]>(LiveMebibytes);
            for (int i = 0; i < LiveMebibytes; i++)
            {
                byte[] array = new byte[Mebibyte];
                Touch(array);
                live.Add(array);
                if (pace == "slow")
                {
                    Thread.Sleep(s_slowly);
                }
            }

            GC.KeepAlive(live);
            GC.KeepAlive(pool);
            Console.WriteLine($"SURVIVED: {live.Count} MiB alive, {GC.CollectionCount(2)} full collections");
            return 0;
        }
        catch (OutOfMemoryException)
        {
            Console.WriteLine("OutOfMemory");
            return 1;
        }
    }

    private static ArrayPool<byte>? Make(string contender) => contender switch
    {
        "large" => new LargeArrayPool<byte>(),
        "large-off" => new LargeArrayPool<byte>(new LargeArrayPoolOptions { DiscardPages = PageDiscardMode.Off }),
        "per-core" => new PerCoreArrayPool<byte>(),
        "create" => ArrayPool<byte>.Create(64 * Mebibyte, 100),
        "new" => null,
        _ => throw new ArgumentException($"There is no contender '{contender}'.", nameof(contender)),
    };

    /// <summary>36 arrays of 4 MiB and 18 of 8 MiB at once, all returned: no more than any of the pools keeps of a size.</summary>
    private static void Fill(ArrayPool<byte>? pool)
    {
        var held = new List<byte[]>();
        for (int i = 0; i < 36; i++)
        {
            held.Add(Take(pool, 4 * Mebibyte));
            if (i % 2 == 0)
            {
                held.Add(Take(pool, 8 * Mebibyte));
            }
        }

        if (pool is not null)
        {
            held.ForEach(array => pool.Return(array));
        }
    }

    private static byte[] Take(ArrayPool<byte>? pool, int length)
    {
        byte[] array = pool is null ? new byte[length] : pool.Rent(length);
        Touch(array);
        return array;
    }

    private static void Touch(byte[] array)
    {
        for (int i = 0; i < array.Length; i += Environment.SystemPageSize)
        {
            array[i] = 1;
        }
    }
}
