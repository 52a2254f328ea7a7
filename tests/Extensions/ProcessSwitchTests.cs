using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Pools.Diagnostics;
using Xunit;

#pragma warning disable RS0030 // What is set once a process is set in processes that belong to one test.

namespace Pools.Tests.Extensions;

/// <summary>What is chosen once for a whole process reaches the containers too. In processes of their own.</summary>
public sealed class ProcessSwitchTests
{
    private const string Act = "POOLS_TEST_ACT";

    /// <summary>Runs here without an act, and in the processes that the other tests start.</summary>
    [Fact]
    public void Acts_as_it_is_told()
    {
        string? act = Environment.GetEnvironmentVariable(Act);
        if (act is null)
        {
            Assert.Null(Environment.GetEnvironmentVariable("POOLS_DEBUG"));
            return;
        }

        if (act == "use")
        {
            ArrayPools.Use(new DebugArrayPoolFactory(options => options.Name = "mine"));
        }

        using LogTap log = new();
        using Collected collected = new();
        using ServiceProvider provider = new ServiceCollection()
            .AddMetrics()
            .AddLogging(logging => logging.AddProvider(log))
            .AddPerCoreArrayPool<byte>()
            .AddKeyedLargeArrayPool<char>("images")
            .AddPerCoreArrayPools()
            .BuildServiceProvider();
        Show(provider.GetRequiredService<ArrayPool<byte>>());
        Show(provider.GetRequiredKeyedService<ArrayPool<char>>("images"));
        Show(provider.GetRequiredService<ArrayPool<Guid>>());
        foreach (LogEntry entry in log.Entries)
        {
            Console.Error.WriteLine($"logged: {entry.Id} {entry.Text.Split('\n')[0]}");
        }

        Console.Error.WriteLine($"published by the container: {string.Join(", ", collected.PoolsOf(provider.GetRequiredService<IMeterFactory>(), "pools.array_pool.rented"))}");
        provider.GetRequiredService<PerCoreArrayPool<byte>>();
        foreach (LogEntry entry in log.Entries.Where(entry => entry.Id == 6))
        {
            Console.Error.WriteLine($"not covered: {entry.Text}");
        }

        Console.Error.WriteLine($"late: {Record.Exception(() => ArrayPools.Use(new DebugArrayPoolFactory(null)))?.Message}");
    }

    [Fact]
    public void Without_a_switch_the_pools_are_what_was_registered() =>
        Assert.Matches("InvalidOperationException of PerCoreArrayPool<byte>\\s*InvalidOperationException of images\\s*InvalidOperationException of PerCoreArrayPool<Guid>", Run("resolve", string.Empty));

    [Fact]
    public void The_environment_puts_debug_pools_into_a_container()
    {
        string output = Run("resolve", "isolated");

        Assert.Matches("ArrayPoolMisuseException of DebugArrayPool<byte>\\s*ArrayPoolMisuseException of images\\s*ArrayPoolMisuseException of DebugArrayPool<Guid>", output);
        Assert.Matches("late: .*or from a container, already", output);

        // They are the container's: its log hears of them, and its meter publishes them.
        Assert.Matches("logged: 1 AP001 DoubleReturn: images, char", output);
        Assert.Matches("published by the container: DebugArrayPool<Guid>, DebugArrayPool<byte>, images", output);
    }

    [Theory]
    [InlineData("use", "")]
    [InlineData("resolve", "isolated")]
    public void A_pool_that_is_injected_by_its_own_type_is_named_where_the_process_has_a_factory(string act, string variable) => Assert.Matches(
        @"not covered: The pool factory of the process \(POOLS_DEBUG or ArrayPools\.Use\) does not cover Pools\.PerCoreArrayPool`1\[System\.Byte\]: it is injected by its own type", Run(act, variable));

    [Fact]
    public void Without_a_switch_nothing_is_named() => Assert.DoesNotContain("does not cover", Run("resolve", string.Empty), StringComparison.Ordinal);

    [Fact]
    public void A_factory_that_the_process_uses_makes_a_containers_pools() =>
        Assert.Matches("ArrayPoolMisuseException of mine\\s*ArrayPoolMisuseException of mine\\s*ArrayPoolMisuseException of mine", Run("use", string.Empty));

    private static void Show<T>(ArrayPool<T> pool)
    {
        T[] array = pool.Rent(100);
        pool.Return(array);
        string? refusal = Record.Exception(() => pool.Return(array))?.GetType().Name;
        Console.Error.WriteLine($"{refusal} of {pool}");
    }

    private static string Run(string act, string variable)
    {
        CommandResult run = ChildTest.Run(
            typeof(ProcessSwitchTests),
            nameof(Acts_as_it_is_told),
            new KeyValuePair<string, string>(Act, act),
            new KeyValuePair<string, string>("POOLS_DEBUG", variable));
        Assert.True(run.ExitCode == 0, run.Output);
        return run.Output;
    }
}
