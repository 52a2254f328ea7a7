namespace Pools.Bench;

/// <summary>Lets pools do the same work, and says how they compare.</summary>
internal static class Program
{
    private const string HelpWord = "help";
    private const string Invocation = "dotnet run -c Release --project bench --";

    public static int Main(string[] args)
    {
        // "help targets" is "targets --help".
        if (args is [HelpWord, .. string[] about])
        {
            return Main([.. about, "--help"]);
        }

        using Shell shell = new(args);
        try
        {
            shell.ListenForStop();
            return Application(shell).Run(args);
        }
        catch (Exception problem) when (problem is UsageException or TraceException or CommandAppException)
        {
            Screen.Error(problem.Message);
            return ExitCodes.Usage;
        }
        catch (ChildFailedException problem)
        {
            Screen.Error(problem.Message);
            return ExitCodes.Failure;
        }
    }

    /// <summary>The command line.</summary>
    internal static CommandApp<HeadToHeadCommand> Application(Shell shell)
    {
        CommandApp<HeadToHeadCommand> application = new();
        application.WithDescription(
            """
            Lets every array pool do the same work in one process, in interleaved rounds: first real work over real files, with every output checked byte
            for byte, then micro scenarios. Takes about two minutes; --full takes all cells and longer rounds. Shows a table for each scenario and writes
            results.md, results.json and one SVG plot for each scenario. Ctrl-C ends early with what was measured so far.
            """);
        application.Configure(configuration =>
        {
            configuration.Settings.ApplicationName = Invocation;
            configuration.Settings.StrictParsing = true;
            configuration.Settings.PropagateExceptions = true;
            configuration.Settings.Console = shell.Screen.Ansi;
            configuration.Settings.Registrar.RegisterInstance(shell);
            Add<ThroughputCommand>(
                "throughput", "a load of your own: threads, depth, sizes, returns on other threads",
                """
                Every thread keeps a window of arrays and replaces a random one at every step: the old one is returned, or handed to the next thread, which
                returns it. With --record nothing is measured: the events of the load, over ArrayPool.Shared, are written as a trace for 'replay'.
                """);
            Add<LatencyCommand>(
                "latency", "percentiles of single Rent and Return calls",
                """
                Times every Rent and every Return of threads that hold several arrays each, the clock included, and shows percentiles and stalls (calls over a
                millisecond, for each million): with more threads than processors, mostly threads that lost their processor in the middle of a call.
                """);
            Add<MemoryCommand>(
                "memory", "bytes that pools keep: after a burst, after loads, while threads come and go, and when empty; 'memory large': large arrays",
                """
                Counts live bytes, arrays and bookkeeping together, each pool in a process of its own: after a burst (right after it, after a full collection,
                and after further ones as time goes by), after several loads while their threads are alive, and of a pool that nobody has used; and all bytes of the
                heap, the most there are while threads come and go.
                'memory large' measures LargeArrayPool against its targets instead, beside other pools and none: times, collections, hits, resident memory over
                time (with plots), and latency while trimming; --only, --turns and --output are its options. It takes about ten minutes and up to 5 GiB of memory.
                'memory budgets' shows what LargeArrayPool keeps at most by default, by the memory that there is; it measures nothing.
                """);
            Add<ReplayCommand>(
                "replay", "plays a recorded trace of rents and returns to every pool",
                """
                The threads of the trace do their rents and returns as fast as they can, and a return waits for its rent, which may be another thread's. A trace is
                CSV with the heading timeNs,thread,op,rentalId,elements, in the order of time; op is rent or return; every rental has a number of its own.
                'throughput --record FILE' writes one.
                """);
            Add<LargeTraceCommand>(
                "large-trace", "writes a trace of large arrays, for 'replay'",
                """
                Writes a made-up trace of large arrays, the same every time: image frames that another thread returns, row groups with their columns, streams of
                lognormal lengths, powers of two with a header, buffers that grow, a ladder from 1 MiB to 1 GiB, and one array of 1 GiB followed by small ones.
                """);
            Add<TargetCommand>(
                "targets", "holds PerCoreArrayPool's figures against its targets",
                """
                Measures every promise of PerCoreArrayPool: each scenario in a process of its own, in interleaved rounds, as often as --processes says.
                A figure is the median over the processes of each process's median; the column 'processes' shows the lowest and the highest of them.
                Writes targets.md and targets.json. A missed target is reported, it is not an error.
                """,
                () => TargetBook.PerCore);
            Add<TargetCommand>(
                "debug", "holds what the debug pools cost against their targets",
                """
                Measures what DebugArrayPool and ArrayPoolSampling cost: each pool in processes of its own, beside what it is compared with, in interleaved rounds.
                A figure is the median over the processes of each process's median; the column 'processes' shows the lowest and the highest of them.
                Writes debug.md and debug.json. Takes about half an hour. A missed target is reported, it is not an error.
                """,
                () => TargetBook.Debug);
            Add<ScaleCommand>(
                "scale", "simulates many cores: the pool's own code, the lines of cache that move, and by which field",
                """
                Runs the per-core pool's own engine, and models of Shared's and Create's algorithms, in the virtual time of a machine of up to 256 cores. Nothing is measured: docs/scale.md says what is
                simulated, and what that cannot show. With the word 'large', the large pool's engine by itself. 'ns' is what an operation takes on a core, 'lines' are those of the pool that go from core to core, an operation.
                Takes some minutes; writes scale.md and a plot for each load.
                """);
            Add<TargetCommand>(
                "redirected", "holds what a redirected call costs (PoolsSharedReplacement) against its target",
                """
                Measures calls of ArrayPool<byte>.Shared that the compiler sends to PerCoreArrayPool<byte>.Shared, because their project sets PoolsSharedReplacement, beside the same calls written for this pool, in interleaved rounds: those that name the pool, and those through a field.
                A figure is the median over the processes of each process's median difference within a round, for one call: half of a pair. A missed target is reported, it is not an error.
                """,
                () => TargetBook.Redirected);
            Add<CompileTimeCommand>(
                "compile-time", "holds what the rules of Pools.Analyzers add to compilations against its target",
                """
                Compiles projects that are built with Pools.Analyzers in this process, from their texts to an assembly, as the build engine would call the compiler, on one thread: without any analyzer, with all others of the
                project, and with the rules besides. The three take turns, in another order each round. The time is the processor's, so that a busy machine does not count; figures are medians over the rounds.
                'the rules' is what the compiler's own telemetry says the rules take, by the clock: a busy machine makes it longer. Its share of a compilation without any analyzer is held against the target.
                'whole difference' is how much longer whole compilations take with the rules than with all others: for information, with its range, because the others' time varies by more than the rules take.
                Build the projects first. A missed target is reported, it is not an error.
                """);
            Add<DocsCommand>(
                "docs", "measures what the documentation quotes, and writes it into the pages",
                """
                Runs what README.md and docs quote, a section after the other, records the results in docs/figures, and writes every table, plot and number that stands between comments. A section that fails or is interrupted is not recorded.
                All sections take about an hour and a half; --only chooses some. With --write-only nothing is measured. Run it in the repository's folder, on a machine with nothing else to do; --note says on the page what was beside it.
                """);
            configuration.AddCommand<ChildCommand>(ChildProcess.CommandName).IsHidden();
            configuration.AddCommand<CheckCommand>(CheckCommand.Name).IsHidden();

            // What a command does at length is for its own help.
            void Add<T>(string name, string summary, string description, Func<TargetBook>? book = null)
                where T : class, ICommand
                => configuration.AddCommand<T>(name).WithDescription(Markup.Escape(shell.RawArguments is [string first, ..] && first == name ? description : summary)).WithData(book!);
        });
        return application;
    }
}
