namespace Pools.Tests.Property.Internal;

/// <summary>Threads use the process's cores evenly, for any numbering of the processors.</summary>
public sealed class ProcessorNumbersTests
{
    private const string MaskVariable = "POOLS_TEST_PROCESSOR";
    private const string TaskSet = "/usr/bin/taskset";

    public static TheoryData<string, int, int[]> Machines => new()
    {
        { "its own", 8, [.. Enumerable.Range(0, 8)] },
        { "its own, in any order", 8, [5, 2, 7, 0, 1, 6, 3, 4] },
        { "the upper half", 4, [4, 5, 6, 7] },
        { "one, far up", 1, [1_000] },
        { "a quota of two of sixty-four", 2, [.. Enumerable.Range(0, 64)] },
        { "a quota of three, every second one of sixty-four", 3, [.. Enumerable.Range(0, 32).Select(i => 2 * i)] },
        { "two that were added while it ran", 4, [0, 1, 2, 3, 4, 5] },
        { "the highest that is remembered", 2, [ProcessorNumbers.Known - 1, 0] },
    };

    [Theory, MemberData(nameof(Machines))]
    public void Cores_serve_equally_many_processors(string processors, int count, int[] seen)
    {
        ProcessorNumbers numbers = new(count);
        int[] cores = [.. seen.Select(numbers.CoreOf)];

        int[] uses = [.. Enumerable.Range(0, count).Select(core => cores.Count(used => used == core))];
        Assert.True(uses.Max() - uses.Min() <= 1, $"{processors}: {string.Join(", ", uses)}");
        Assert.Equal(seen.Length, uses.Sum());
        Assert.Equal(cores, seen.Select(numbers.CoreOf));
    }

    [Fact]
    public void A_processor_with_the_number_of_a_core_has_that_core()
    {
        ProcessorNumbers numbers = new(count: 16);
        Assert.All((int[])[3, 15, 0, 8], processor => Assert.Equal(processor, numbers.CoreOf(processor)));
    }

    [Theory, InlineData(ProcessorNumbers.Known), InlineData(int.MaxValue), InlineData(-1), InlineData(int.MinValue)]
    public void Any_number_has_a_core(int processor)
    {
        ProcessorNumbers numbers = new(count: 3);

        Assert.InRange(numbers.CoreOf(processor), 0, 2);
        Assert.Equal(numbers.CoreOf(processor), numbers.CoreOf(processor));
    }

    [Fact]
    public void Threads_that_see_the_same_processors_first_agree()
    {
        for (int round = 0; round < Depth.Of(50, 200); round++)
        {
            ProcessorNumbers numbers = new(count: 8);
            using Barrier start = new(2);
            ConcurrentBag<int[]> seen = [];
            void Look()
            {
                start.SignalAndWait();
                seen.Add([.. Enumerable.Range(0, 8).Select(i => numbers.CoreOf(100 + (3 * i)))]);
            }

            OwnThread.RunAll(Look, Look);

            Assert.Equal(seen.First(), seen.Last());
            Assert.Equal(8, seen.First().Distinct().Count());
        }
    }

    [Fact]
    public void DOTNET_PROCESSOR_COUNT_is_respected()
    {
        if (ChildTest.IsChild)
        {
            Assert.Equal(3, Processor.Count);
            Assert.InRange(Processor.Current, 0, 2);
            return;
        }

        KeyValuePair<string, string> three = new("DOTNET_PROCESSOR_COUNT", "3");
        ChildTest.RequirePassed(typeof(ProcessorNumbersTests), nameof(DOTNET_PROCESSOR_COUNT_is_respected), three);
    }

    [Fact]
    public void A_process_on_the_last_processor_alone_uses_its_only_core()
    {
        if (Environment.GetEnvironmentVariable(MaskVariable) is { } processor)
        {
            Assert.Equal((1, 0), (Processor.Count, Processor.Current));
#if !POOLS_NETSTANDARD
            Assert.Equal(processor, FormattableString.Invariant($"{Thread.GetCurrentProcessorId()}"));
#endif
            return;
        }

        Assert.SkipUnless(File.Exists(TaskSet), $"{TaskSet} is not there");
        string last = FormattableString.Invariant($"{Environment.ProcessorCount - 1}");
        const string method = nameof(A_process_on_the_last_processor_alone_uses_its_only_core);
        string program = Path.ChangeExtension(typeof(ProcessorNumbersTests).Assembly.Location, "dll");
        CommandResult run = Command.Run(
            TaskSet,
            ["-c", last, DotNetHost.Path, "exec", program, "-noColor", "-method", $"*.{method}"],
            folder: null,
            new KeyValuePair<string, string>(MaskVariable, last));
        Assert.True(run.ExitCode == 0, run.Output);
        Assert.Matches("Total: 1\\b", run.Output);
    }
}
