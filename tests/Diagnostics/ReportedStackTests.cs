namespace Pools.Tests.Debug;

/// <summary>The calls in a report. The code is unoptimized, so that lines are exact.</summary>
public sealed class ReportedStackTests : IDisposable
{
    private const MethodImplOptions AsWritten = MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization;

    private readonly DebugArrayPool<byte> _pool =
        new(new DebugArrayPoolOptions { Stacks = StackCapture.Full, Reaction = MisuseReaction.Record });

    private ArrayPool<byte> Injected => _pool;

    public void Dispose() => _pool.Dispose();

    [Fact]
    public void A_lambda_goes_by_its_method_with_file_and_line()
    {
        int line = 0;
        Action misuse = [MethodImpl(AsWritten)] () =>
        {
            byte[] array = Injected.Rent(100);
            Injected.Return(array);
            line = Here();
            Injected.Return(array);
        };

        misuse();

        Assert.Equal(At(nameof(A_lambda_goes_by_its_method_with_file_and_line) + " (lambda)", line + 1), Lines(MisusedAt())[0]);
    }

    [Fact, MethodImpl(AsWritten)]
    public void A_local_function_goes_by_its_name()
    {
        int line = 0;

        Misuse();

        Assert.Equal(At(nameof(A_local_function_goes_by_its_name) + "." + nameof(Misuse), line + 1), Lines(MisusedAt())[0]);

        [MethodImpl(AsWritten)]
        void Misuse()
        {
            byte[] array = Injected.Rent(100);
            Injected.Return(array);
            line = Here();
            Injected.Return(array);
        }
    }

    [Theory, InlineData(false), InlineData(true), MethodImpl(AsWritten)]
    public async Task An_asynchronous_method_goes_by_its_name_and_is_told_once(bool isResumed)
    {
        int line = 0;
        await MisuseAsync();

        string[] lines = Lines(MisusedAt());
        string method = nameof(An_asynchronous_method_goes_by_its_name_and_is_told_once);
        Assert.Equal(At(method + "." + nameof(MisuseAsync), line + 1), lines[0]);
        Assert.DoesNotContain(lines, text => text.Contains("MoveNext", StringComparison.Ordinal)
            || text.Contains("System.Runtime.CompilerServices", StringComparison.Ordinal));
        if (!isResumed)
        {
            Assert.StartsWith(
                $"   at {typeof(ReportedStackTests).FullName}.{method}{(HasLines ? " in " : string.Empty)}",
                lines[1],
                StringComparison.Ordinal);
        }

        [MethodImpl(AsWritten)]
        async Task MisuseAsync()
        {
            if (isResumed)
            {
                await Task.Yield();
            }

            byte[] array = Injected.Rent(100);
            Injected.Return(array);
            line = Here();
            Injected.Return(array);
        }
    }

#if RUNTIME_ASYNC
    [Fact]
    public void The_runtime_suspends_asynchronous_methods()
    {
        Func<bool, Task> test = An_asynchronous_method_goes_by_its_name_and_is_told_once;
        Assert.False(test.Method.IsDefined(typeof(AsyncStateMachineAttribute), inherit: false));
    }
#endif

    [Fact]
    public void The_framework_is_told_between_calls_of_the_program_and_not_below_them()
    {
        OwnThread.Run(() => Array.ForEach(["one"], _ => ReturnTwice(Injected)));

        string[] lines = Lines(MisusedAt());
        Assert.Contains(lines, text => text.StartsWith("   at System.Array.ForEach", StringComparison.Ordinal));
        Assert.DoesNotContain("   at System.", lines[^1], StringComparison.Ordinal);
        Assert.DoesNotContain(lines, text => text.Contains("System.Threading", StringComparison.Ordinal));
    }

    [Fact, MethodImpl(AsWritten)]
    public void Frames_of_test_runners_and_of_generated_code_are_left_out()
    {
        Assert.Null(Record.Exception(() => Pools.Generated.Wrapper.Call(() => ReturnTwice(Injected))));

        string[] lines = Lines(MisusedAt());
        const string Test = nameof(Frames_of_test_runners_and_of_generated_code_are_left_out);
        Assert.StartsWith(At(nameof(ReturnTwice), 0).Split(" in ")[0], lines[0], StringComparison.Ordinal);
        Assert.DoesNotContain(lines, line => line.Contains(" Xunit.", StringComparison.Ordinal));
        Assert.DoesNotContain(lines, line => line.Contains("Pools.Generated.", StringComparison.Ordinal));
#if !POOLS_MUTANTS // There, another test calls this one.
        Assert.All(lines[1..], line => Assert.StartsWith(At(Test, 0).Split(" in ")[0], line, StringComparison.Ordinal));
#endif
        Assert.Contains(lines, line => line.StartsWith(At(Test, 0).Split(" in ")[0] + (HasLines ? " in" : ""), StringComparison.Ordinal));
    }

    [Fact]
    public async Task Place_is_on_the_first_line_and_a_single_call_is_not_repeated()
    {
        await Task.Run([MethodImpl(AsWritten)] () =>
        {
            byte[] array = Injected.Rent(100);
            ReturnTwice(array);
        }, TestContext.Current.CancellationToken);

        MisuseReport report = Assert.Single(_pool.Reports);
        Assert.Equal(HasLines, report.RentedAt!.File is not null);
        Assert.EndsWith(Place(report.RentedAt), report.RentedAt.ToString(), StringComparison.Ordinal);
        Assert.EndsWith(nameof(ReturnTwice), report.MisusedAt!.Member, StringComparison.Ordinal);
        string misused = Place(report.MisusedAt!) + Environment.NewLine + report.MisusedAt!.Stack;
        Assert.Contains(misused, report.ToString(), StringComparison.Ordinal);

        static string Place(CallSite site) => $"{site.Time:O}, {site.Member}{(HasLines ? $" in {site.File}:{site.Line}" : string.Empty)}";

        [MethodImpl(AsWritten)]
        void ReturnTwice(byte[] array)
        {
            Injected.Return(array);
            Injected.Return(array);
        }
    }

#if !POOLS_NETSTANDARD
    [Fact]
    public void A_method_that_hides_itself_from_stacks_is_not_told()
    {
        Hidden(() => ReturnTwice(Injected));

        Assert.DoesNotContain(nameof(Hidden) + " ", MisusedAt().Stack, StringComparison.Ordinal);
    }

    [Fact, MethodImpl(AsWritten)]
    public void Two_lines_of_a_method_are_two_faults()
    {
        for (int i = 0; i < 2; i++)
        {
            byte[] array = Injected.Rent(100);
            Injected.Return(array);
            Injected.Return(array);
            Injected.Return(array);
        }

        Assert.Equal([2L, 2L], _pool.Reports.Select(report => report.Count));
    }

    [StackTraceHidden]
    [MethodImpl(AsWritten)]
    private static void Hidden(Action action) => action();
#endif

#if POOLS_NETSTANDARD
    private const bool HasLines = false;
#else
    private const bool HasLines = true;
#endif

    [MethodImpl(AsWritten)]
    private static void ReturnTwice(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);
    }

    private CallSite MisusedAt() => Assert.Single(_pool.Reports).MisusedAt!;

    private static string[] Lines(CallSite site) => site.Stack!.Split(Environment.NewLine);

    private static string At(string method, int line, [CallerFilePath] string file = "") =>
        $"   at {typeof(ReportedStackTests).FullName}.{method}{(HasLines ? $" in {file}:line {line}" : string.Empty)}";

    private static int Here([CallerLineNumber] int line = 0) => line;
}
