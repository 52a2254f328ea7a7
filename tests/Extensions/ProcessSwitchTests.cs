#pragma warning disable RS0030 // A process of its own may be changed as a whole.

namespace Pools.Tests.Extensions;

/// <summary>Containers use the pool factory of their process. In separate processes.</summary>
public sealed class ProcessSwitchTests
{
    private const string Act = "POOLS_TEST_ACT";

    /// <summary>Also runs in the processes that the other tests start, with an act.</summary>
    [Fact]
    public void Child_prints_the_pools_of_a_container()
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

        LoggedContainer container = new();
        using ServiceProvider provider = container.Build(services =>
            services.AddMetrics().AddPerCoreArrayPool<byte>().AddKeyedLargeArrayPool<char>("images").AddPerCoreArrayPools());
        Show(provider.GetRequiredService<ArrayPool<byte>>());
        Show(provider.GetRequiredKeyedService<ArrayPool<char>>("images"));
        Show(provider.GetRequiredService<ArrayPool<Guid>>());
        Array.ForEach(container.Messages(1), text => Console.Error.WriteLine($"logged: {text.Split('\n')[0]}"));
        string[] published = Collected.PoolsOf(provider.GetRequiredService<IMeterFactory>(), "pools.array_pool.rented");
        Console.Error.WriteLine($"published by the container: {string.Join(", ", published)}");
        provider.GetRequiredService<PerCoreArrayPool<byte>>();
        Array.ForEach(container.NotCovered(), text => Console.Error.WriteLine($"not covered: {text}"));
        Console.Error.WriteLine($"late: {Record.Exception(() => ArrayPools.Use(new DebugArrayPoolFactory(null)))?.Message}");
    }

    [Fact, Trait("Run", "Deep")]
    public void Without_a_factory_the_pools_are_as_registered()
    {
        string output = Run("resolve", string.Empty);

        Assert.Matches(
            "InvalidOperationException of PerCoreArrayPool<byte>\\s*InvalidOperationException of images\\s*" +
            "InvalidOperationException of PerCoreArrayPool<Guid>",
            output);
        Assert.DoesNotContain("does not cover", output, StringComparison.Ordinal);
    }

    /// <summary>The container also logs and publishes them.</summary>
    [Fact]
    public void The_environment_puts_debug_pools_into_a_container()
    {
        string output = Run("resolve", "isolated");

        Assert.Matches(
            "ArrayPoolMisuseException of DebugArrayPool<byte>\\s*ArrayPoolMisuseException of images\\s*" +
            "ArrayPoolMisuseException of DebugArrayPool<Guid>",
            output);
        Assert.Matches("late: .*or from a container, already", output);
        Assert.Matches("logged: AP001 DoubleReturn: images, char", output);
        Assert.Matches("published by the container: DebugArrayPool<Guid>, DebugArrayPool<byte>, images", output);
    }

    [Theory, Trait("Run", "Deep"), InlineData("use", ""), InlineData("resolve", "isolated")]
    public void Injection_by_the_own_type_is_logged_if_the_process_has_a_factory(string act, string variable) =>
        Assert.Matches(
            "not covered: The pool factory of the process .* does not cover PerCoreArrayPool<byte>: it is injected by its own type",
            Run(act, variable));

    [Fact, Trait("Run", "Deep")]
    public void A_factory_of_the_process_creates_the_pools_of_a_container() =>
        Assert.Matches(
            "ArrayPoolMisuseException of mine\\s*ArrayPoolMisuseException of mine\\s*ArrayPoolMisuseException of mine",
            Run("use", string.Empty));

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
            typeof(ProcessSwitchTests), nameof(Child_prints_the_pools_of_a_container), new(Act, act), new("POOLS_DEBUG", variable));
        Assert.True(run.ExitCode == 0, run.Output);
        return run.Output;
    }
}
