#if !POOLS_NETSTANDARD
using System;
using System.Buffers;
using System.Collections.Generic;
using Pools.Diagnostics;
using Xunit;

#pragma warning disable RS0030 // What is set once a process is set in processes that belong to one test.

namespace Pools.Tests.Debug;

/// <summary>What is decided once a process, in processes of their own.</summary>
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
                Console.Error.WriteLine($"{pool.GetType().Name} {(pool as DebugArrayPool<byte>)?.Seed} {pool.ToString()} {ReferenceEquals(pool, ArrayPools.Get<byte>())}");
                Exception? again = Record.Exception(() => pool.Return(array));
                Console.Error.WriteLine($"again: {again?.GetType().Name}, with stack: {(pool as DebugArrayPool<byte>)?.Reports[0].MisusedAt?.Stack is not null}");
                ArrayPool<int> other = ArrayPools.Get<int>();
                Console.Error.WriteLine($"late: {Record.Exception(() => ArrayPools.Use(new DebugArrayPoolFactory()))?.Message} {other.GetType().Name}");
                break;
            case "write late":
                Console.Error.WriteLine($"new: {ShowsLateWrite(new DebugArrayPool<byte>())}");
                Console.Error.WriteLine($"around: {ShowsLateWrite(DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>()))}");
                Console.Error.WriteLine($"shared: {ShowsLateWrite(DebugArrayPool<byte>.Shared)}");
                Console.Error.WriteLine($"asked: {ShowsLateWrite(new DebugArrayPool<byte>(new DebugArrayPoolOptions { ShowContents = true }))}");
                Console.Error.WriteLine($"in place: {ShowsLateWrite(DebugArrayPool<byte>.InPlaceOfShared)}");
                Console.Error.WriteLine($"factory: {ShowsLateWrite((DebugArrayPool<byte>)new DebugArrayPoolFactory(null).Create<byte>())}");
                if (ArrayPools.Get<byte>() is DebugArrayPool<byte> ofEnvironment)
                {
                    Console.Error.WriteLine($"environment: {ShowsLateWrite(ofEnvironment)}");
                }

                break;
            case "use":
                ArrayPools.Use(new DebugArrayPoolFactory(options => options.Name = "mine"));
                Console.Error.WriteLine($"twice: {Record.Exception(() => ArrayPools.Use(new DebugArrayPoolFactory(null)))?.Message}");
                Console.Error.WriteLine($"{ArrayPools.Get<byte>()}");
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
                using (var perCore = new PerCoreArrayPool<byte>())
                using (ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(perCore))
                {
                    // Of a length that the pool never lends, so that only its sampler may know it.
                    Exception? refusal = Record.Exception(() => perCore.Return((byte[])(object)new sbyte[1_008]));
                    Console.Error.WriteLine($"{debug.Reports[0].Kind}, {refusal?.Message}, {sampler.Reports.Count} reports");
                }

                break;
            default:
                Assert.Throws<ArgumentNullException>("factory", () => ArrayPools.Use(null!));
                break;
        }
    }

    [Fact]
    public void Without_a_switch_the_pool_is_the_shared_per_core_one() =>
        Assert.Contains("PerCoreArrayPool`1  PerCoreArrayPool<byte> True", Run("show", null).Output, StringComparison.Ordinal);

    [Fact]
    public void The_environment_puts_isolated_pools_there()
    {
        CommandResult run = Run("show", "isolated;seed=42;stacks=full");

        Assert.Contains("DebugArrayPool`1 42 DebugArrayPool<byte> True", run.Output, StringComparison.Ordinal);
        Assert.Matches("late: .*before the first.* DebugArrayPool`1", run.Output);
    }

    [Fact]
    public void The_environment_puts_decorating_pools_there() =>
        Assert.Contains("DebugArrayPool`1 -3 DebugArrayPool<byte> True", Run("show", "seed=-3; decorating").Output, StringComparison.Ordinal);

    [Theory]
    [InlineData("isolated", true)]
    [InlineData("decorating", true)]
    [InlineData("isolated;stacks=caller", false)]
    [InlineData("isolated;stacks=none", false)]
    public void The_environments_pools_take_stacks_unless_it_says_otherwise(string variable, bool takes) =>
        Assert.Contains($"again: {nameof(ArrayPoolMisuseException)}, with stack: {takes}", Run("show", variable).Output, StringComparison.Ordinal);

    [Theory]
    [InlineData(null, "new, around, shared, asked, in place, factory", "")]
    [InlineData("isolated", "new, around, shared, asked, in place, factory, environment", "")]
    [InlineData("isolated;contents=show", "new, around, shared, asked, environment", "")]
    [InlineData("isolated;contents=hide", "asked", "new, around, shared, in place, factory, environment")]
    public void Contents_are_shown_in_tests_unless_the_environment_hides_them(string? variable, string showing, string hiding)
    {
        string output = Run("write late", variable).Output;

        Assert.All(showing.Split(", "), name => Assert.Contains($"{name}: True", output, StringComparison.Ordinal));
        Assert.All(hiding.Split(", ", StringSplitOptions.RemoveEmptyEntries), name => Assert.Contains($"{name}: False", output, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("isolated;contents=yes", "contents is 'yes'; it can be show or hide")]
    [InlineData("yes", "'yes' is none of isolated, decorating")]
    [InlineData("isolated;decorating", "isolated or decorating")]
    [InlineData("isolated;seed=x", "seed is 'x'")]
    [InlineData("isolated;stacks=all", "stacks is 'all'; it can be none, caller or full")]
    [InlineData("isolated;stack=full", "'stack'")]
    public void A_variable_that_says_something_else_is_refused_with_what_it_can_say(string variable, string message)
    {
        CommandResult run = Run("show", variable);

        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains(message, run.Output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_factory_that_is_set_goes_before_the_environment_and_can_be_set_once()
    {
        CommandResult run = Run("use", "isolated");

        Assert.Matches("twice: .*can be set once", run.Output);
        Assert.Contains("mine", run.Output, StringComparison.Ordinal);
    }

    /// <summary>There the compiler may take for granted that a variable of type <c>byte[]</c> holds nothing else.</summary>
    [Fact]
    public void An_array_of_another_type_is_seen_in_optimized_code_too()
    {
        CommandResult run = Run("covariant", null, new KeyValuePair<string, string>("DOTNET_TieredCompilation", "0"));

        Assert.Matches("Covariant, .*sbyte.*, 0 reports", run.Output);
    }

    private static bool ShowsLateWrite(DebugArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        "secret"u8.CopyTo(array);
        pool.Verify();
        return Assert.Single(pool.Reports).ToString().Contains("73 65 63 72 65 74", StringComparison.Ordinal);
    }

    [Fact]
    public void Failing_fast_ends_the_process_with_the_report()
    {
        CommandResult run = Run("fail fast", null);

        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains("AP001 DoubleReturn", run.Output, StringComparison.Ordinal);
    }

    private static CommandResult Run(string act, string? variable, params KeyValuePair<string, string>[] more) => ChildTest.Run(
        typeof(ProcessTests),
        nameof(Acts_as_it_is_told),
        [
            new KeyValuePair<string, string>(Act, act),
            new KeyValuePair<string, string>("POOLS_DEBUG", variable ?? string.Empty),
            new KeyValuePair<string, string>("DOTNET_DbgEnableMiniDump", "0"),
            .. more,
        ]);
}
#endif
