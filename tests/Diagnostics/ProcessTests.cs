#if !POOLS_NETSTANDARD

#pragma warning disable RS0030 // A process of its own may be changed as a whole.

namespace Pools.Tests.Debug;

/// <summary>Choices for a whole process, in processes of their own.</summary>
public sealed class ProcessTests
{
    private const string Act = "POOLS_TEST_ACT";

    /// <summary>Runs here without an act, and in the processes that the other tests start.</summary>
    [Fact]
    public void Acts_as_it_is_told()
    {
        switch (Environment.GetEnvironmentVariable(Act))
        {
            case "show":
                ArrayPool<byte> pool = ArrayPools.Get<byte>();
                byte[] array = pool.Rent(100);
                pool.Return(array);
                Say($"{pool.GetType().Name} {(pool as DebugArrayPool<byte>)?.Seed} {pool} {ReferenceEquals(pool, ArrayPools.Get<byte>())}");
                Exception? again = Record.Exception(() => pool.Return(array));
                bool hasStack = (pool as DebugArrayPool<byte>)?.Reports[0].MisusedAt?.Stack is not null;
                Say($"again: {again?.GetType().Name}, with stack: {hasStack}");
                Say($"late: {Record.Exception(() => ArrayPools.Use(new DebugArrayPoolFactory()))?.Message}");
                break;
            case "write late":
                Say($"new: {ShowsLateWrite(new DebugArrayPool<byte>())}");
                Say($"around: {ShowsLateWrite(DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>()))}");
                Say($"shared: {ShowsLateWrite(DebugArrayPool<byte>.Shared)}");
                Say($"asked: {ShowsLateWrite(new DebugArrayPool<byte>(new DebugArrayPoolOptions { ShowContents = true }))}");
                Say($"in place: {ShowsLateWrite(DebugArrayPool<byte>.SharedReplacement)}");
                Say($"factory: {ShowsLateWrite((DebugArrayPool<byte>)new DebugArrayPoolFactory(null).Create<byte>())}");
                Say(ArrayPools.Get<byte>() is DebugArrayPool<byte> ofEnvironment ? $"environment: {ShowsLateWrite(ofEnvironment)}" : "");
                break;
            case "rent":
                string? text = DebugArrayPool<string>.SharedReplacement.Rent(1)[0];
                int number = DebugArrayPool<int>.AroundShared.Rent(1)[0];
                Say($"fresh: {(text is null ? "null" : "stale")} and {(number == 0 ? "zero" : "poison")}");
                break;
            case "use":
                ArrayPools.Use(new DebugArrayPoolFactory(options => options.Name = "mine"));
                Say($"twice: {Record.Exception(() => ArrayPools.Use(new DebugArrayPoolFactory(null)))?.Message}");
                Say($"{ArrayPools.Get<byte>()}");
                break;
            case "fail fast":
                var failing = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.FailFast });
                byte[] twice = failing.Rent(10);
                failing.Return(twice);
                failing.Return(twice);
                break;
            case "covariant":
                var debug = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Reaction = MisuseReaction.Record });
                debug.Return((byte[])(object)new sbyte[64]);
                using (var sampled = new SampledArrayPool<byte>(new PerCoreArrayPool<byte>()))
                {
                    // Of the length of a sampled array.
                    Exception? refusal = Record.Exception(() => sampled.Return((byte[])(object)new sbyte[1_216]));
                    Say($"{debug.Reports[0].Kind}, {refusal?.Message}, {sampled.Reports.Count} reports");
                }

                break;
            default:
                Assert.Throws<ArgumentNullException>("factory", () => ArrayPools.Use(null!));
                break;
        }
    }

    [Fact]
    public void The_environment_chooses_the_pools_of_the_process()
    {
        CommandResult run = Run("show", "isolated;seed=42");

        Assert.Contains("DebugArrayPool`1 42 DebugArrayPool<byte> True", run.Output, StringComparison.Ordinal);
        Assert.Contains("again: ArrayPoolMisuseException, with stack: True", run.Output, StringComparison.Ordinal);
        Assert.Matches("late: .*before the first", run.Output);
    }

    [Theory, Trait("Run", "Deep"), InlineData(null, "PerCoreArrayPool`1  PerCoreArrayPool<byte> True")]
    [InlineData("seed=-3; decorating", "DebugArrayPool`1 -3 DebugArrayPool<byte> True")]
    [InlineData("sampled", "SampledArrayPool`1  PerCoreArrayPool<byte> True")]
    [InlineData("isolated;stacks=caller", "again: ArrayPoolMisuseException, with stack: False")]
    [InlineData("isolated;decorating", "isolated, decorating or sampled"), InlineData("isolated;seed=x", "seed is 'x'")]
    [InlineData("isolated;contents=yes", "contents is 'yes'; it can be show or hide")]
    public void Parts_of_the_variable_choose_the_pool(string? variable, string expected) =>
        Assert.Contains(expected, Run("show", variable).Output, StringComparison.Ordinal);

    [Theory, InlineData("yes", "'yes' is none of isolated, decorating"), InlineData("isolated;stack=full", "'stack'")]
    public void A_part_of_another_name_is_refused(string variable, string message) =>
        Assert.Contains(
            message, Assert.Throws<InvalidOperationException>(() => DebugEnvironment.Parse(variable)).Message, StringComparison.Ordinal);

    [Theory, Trait("Run", "Deep")]
    [InlineData(null, "fresh: stale and poison"), InlineData("fresh=stale", "fresh: stale and poison")]
    [InlineData("fresh=poison", "fresh: null and poison"), InlineData("isolated;fresh=Zero", "fresh: null and zero")]
    [InlineData("fresh=old", "fresh is 'old'; it can be stale, poison or zero")]
    public void Content_of_redirected_pools_follows_the_environment(string? variable, string expected) =>
        Assert.Contains(expected, Run("rent", variable).Output, StringComparison.Ordinal);

    [Fact]
    public void Another_value_of_stacks_is_refused() =>
        Assert.Contains(
            "'all'; it can be none, caller or full",
            Assert.Throws<InvalidOperationException>(() => DebugEnvironment.ParseStacks("all")).Message,
            StringComparison.Ordinal);

    [Theory, Trait("Run", "Deep"), InlineData(null, "new, around, shared, asked, in place, factory", "")]
    [InlineData("isolated;contents=show", "new, around, shared, asked, environment", "")]
    [InlineData("isolated;contents=hide", "asked", "new, around, shared, in place, factory, environment")]
    public void Contents_are_shown_in_tests_unless_the_environment_hides_them(string? variable, string showing, string hiding)
    {
        string output = Run("write late", variable).Output;

        Assert.All(showing.Split(", "), name => Assert.Contains($"{name}: True", output, StringComparison.Ordinal));
        Assert.All(
            hiding.Split(", ", StringSplitOptions.RemoveEmptyEntries),
            name => Assert.Contains($"{name}: False", output, StringComparison.Ordinal));
    }

    /// <summary>There the compiler may assume that a variable of type <c>byte[]</c> holds nothing else.</summary>
    [Fact, Trait("Run", "Deep")]
    public void A_covariant_array_is_seen_in_optimized_code() =>
        Assert.Matches(
            "Covariant, .*sbyte.*, 0 reports",
            Run("covariant", null, new KeyValuePair<string, string>("DOTNET_TieredCompilation", "0")).Output);

    [Fact, Trait("Run", "Deep")]
    public void A_factory_precedes_the_environment_and_can_be_set_once()
    {
        CommandResult run = Run("use", "isolated");

        Assert.Matches("twice: .*can be set once", run.Output);
        Assert.Contains("mine", run.Output, StringComparison.Ordinal);
    }

    [Fact, Trait("Run", "Deep")]
    public void FailFast_ends_the_process_with_the_report()
    {
        CommandResult run = Run("fail fast", null);

        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains("AP001 DoubleReturn", run.Output, StringComparison.Ordinal);
    }

    private static void Say(string line) => Console.Error.WriteLine(line);

    private static bool ShowsLateWrite(DebugArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        "secret"u8.CopyTo(array);
        pool.Verify();
        return Assert.Single(pool.Reports).ToString().Contains("73 65 63 72 65 74", StringComparison.Ordinal);
    }

    private static CommandResult Run(string act, string? variable, params KeyValuePair<string, string>[] more) => ChildTest.Run(
        typeof(ProcessTests),
        nameof(Acts_as_it_is_told),
        [new(Act, act), new("POOLS_DEBUG", variable ?? ""), new("DOTNET_DbgEnableMiniDump", "0"), .. more]);
}
#endif
