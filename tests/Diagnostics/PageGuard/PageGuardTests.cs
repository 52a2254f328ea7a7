#if !POOLS_NETSTANDARD
using Pools.Diagnostics.PageGuard;

#pragma warning disable POOLS001 // What is an experiment is tested as one.

namespace Pools.Tests.Debug.PageGuard;

/// <summary>On other platforms than Linux on x64, the pool says so.</summary>
public sealed class PageGuardTests
{
    private const string Unsupported = "Linux on x64 only.";
    private const string Act = "POOLS_TEST_TOUCHES_RETURNED_ARRAY";

    [Fact]
    public void It_is_supported_on_Linux_on_x64_and_says_so_elsewhere()
    {
        bool isLinuxOnX64 = OperatingSystem.IsLinux() && RuntimeInformation.ProcessArchitecture == Architecture.X64;
        Assert.Equal(isLinuxOnX64, PageGuardArrayPool<byte>.IsSupported);
        Assert.Equal(isLinuxOnX64, Record.Exception(() => new PageGuardArrayPool<byte>()) is not PlatformNotSupportedException);
    }

    [Theory, InlineData(1), InlineData(100), InlineData(4_096), InlineData(4_097), InlineData(1_000_000)]
    public void An_array_is_an_array_through_compacting_collections(int length)
    {
        Assert.SkipUnless(PageGuardArrayPool<long>.IsSupported, Unsupported);

        var pool = new PageGuardArrayPool<long>();
        var arrays = new List<long[]>();
        for (int i = 0; i < 20; i++)
        {
            long[] array = pool.Rent(length);
            Assert.Equal((typeof(long[]), length, 0L), (array.GetType(), array.Length, array.Sum()));
            Array.Fill(array, i);
            arrays.Add(array);
        }

        for (int i = 0; i < 3; i++)
        {
            Memory.Compact();
        }

        Assert.All(arrays, (array, i) => Assert.Equal(-1, array.AsSpan().IndexOfAnyExcept(i)));
        Assert.Throws<IndexOutOfRangeException>(() => arrays[0][length] = 1);
        arrays.ForEach(array => pool.Return(array));
        Memory.Compact();
        Assert.All(arrays, array => Assert.Equal(length, array.Length));
        Assert.Equal(0, pool.UnguardedRents);
    }

    [Fact]
    public void A_wrong_return_is_refused()
    {
        Assert.SkipUnless(PageGuardArrayPool<int>.IsSupported, Unsupported);

        var pool = new PageGuardArrayPool<int>();
        int[] array = pool.Rent(10);
        pool.Return(array);

        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
        Assert.Throws<ArgumentException>("array", () => pool.Return(new int[10]));
        Assert.Throws<ArgumentNullException>("array", () => pool.Return(null!));
        Assert.Throws<ArgumentOutOfRangeException>("minimumLength", () => pool.Rent(-1));
        pool.Return(pool.Rent(0));
    }

    /// <summary>Runs here without an act, and in the processes that the other tests start.</summary>
    [Fact]
    public void Touches_what_it_is_told_to()
    {
        Assert.SkipUnless(PageGuardArrayPool<int>.IsSupported, Unsupported);

        string? act = Environment.GetEnvironmentVariable(Act);
        var pool = new PageGuardArrayPool<int>(act is null ? System.IO.TextWriter.Null : Console.Error);
        int[] array = pool.Rent(1_000);
        array[999] = 42;
        Assert.Equal(42, ReadLast(array));
        pool.Return(array);
        if (act == "read")
        {
            ReadLast(array);
        }
        else if (act == "write")
        {
            WriteLast(array);
        }
    }

    [Theory, InlineData("read", nameof(ReadLast)), InlineData("write", nameof(WriteLast)), Trait("Run", "Deep")]
    public void A_touch_after_the_return_ends_the_process_at_the_faulty_frame(string act, string frame)
    {
        Assert.SkipUnless(PageGuardArrayPool<int>.IsSupported, Unsupported);

        CommandResult run = RunChild(act);

        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains("AccessViolationException", run.Output, StringComparison.Ordinal);
        string trace = run.Output[run.Output.IndexOf("AccessViolationException", StringComparison.Ordinal)..];
        string first = trace.Split('\n').First(line => line.TrimStart().StartsWith("at ", StringComparison.Ordinal));
        Assert.Contains(frame, first, StringComparison.Ordinal);
        Assert.Matches(@"return Int32\[1000\] at 0x[0-9a-f]+, thread \d+: .*Touches_what_it_is_told_to", run.Output);
    }

    [Fact, Trait("Run", "Deep")]
    public void A_process_that_touches_nothing_ends_well()
    {
        CommandResult run = RunChild("nothing");

        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Matches("Total: 1\\b", run.Output);
    }

    private static CommandResult RunChild(string act) => ChildTest.Run(
        typeof(PageGuardTests),
        nameof(Touches_what_it_is_told_to),
        new KeyValuePair<string, string>(Act, act),
        new KeyValuePair<string, string>("DOTNET_DbgEnableMiniDump", "0"));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadLast(int[] array) => array[^1];

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void WriteLast(int[] array) => array[^1] = 1;
}
#endif
