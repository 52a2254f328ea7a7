namespace Pools.Tests.Extensions;

public sealed class DebugSwitchTests
{
    private readonly LoggedContainer _container = new();

    [Theory, InlineData(true), InlineData(false)]
    public void Pools_of_this_package_become_isolated_debug_pools_in_either_order(bool switchFirst)
    {
        using ServiceProvider provider = _container.Build(services =>
        {
            services = switchFirst ? services.UseDebugArrayPools() : services;
            services.AddPerCoreArrayPool<byte>().AddLargeArrayPool<char>().AddKeyedPerCoreArrayPool<int>("images").AddPerCoreArrayPools();
            _ = switchFirst ? services : services.UseDebugArrayPools();
        });

        Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredService<ArrayPool<byte>>());
        Assert.IsType<DebugArrayPool<char>>(provider.GetRequiredService<ArrayPool<char>>());
        Assert.Equal("images", Assert.IsType<DebugArrayPool<int>>(provider.GetRequiredKeyedService<ArrayPool<int>>("images")).Name);
        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<byte>>());
        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<Guid>>());
        Assert.Empty(_container.NotCovered());
    }

    [Fact]
    public void A_failing_logger_does_not_prevent_a_pool()
    {
        using ServiceProvider provider = _container.Build(services =>
            services.AddPerCoreArrayPool<byte>().AddTransient<ArrayPool<char>, RecordingPool<char>>().UseDebugArrayPools());
        _container.Fault = new InvalidOperationException("no test is running");

        LoggedContainer.AssertDetects(provider.GetRequiredService<ArrayPool<byte>>());
        Assert.NotNull(provider.GetRequiredService<PerCoreArrayPool<byte>>());
    }

    [Fact]
    public void A_replacement_is_wrapped_in_either_order()
    {
        using ServiceProvider before = _container.Build(
            services => services.ReplaceArrayPool<byte, RecordingPool<byte>>().UseDebugArrayPools());
        using ServiceProvider after = _container.Build(
            services => services.UseDebugArrayPools().ReplaceArrayPool<byte, RecordingPool<byte>>());

        LoggedContainer.AssertDetects(before.GetRequiredService<ArrayPool<byte>>());
        LoggedContainer.AssertDetects(after.GetRequiredService<ArrayPool<byte>>());
        Assert.Empty(_container.NotCovered());
    }

    [Fact]
    public void A_registration_of_debug_pools_keeps_its_own_options()
    {
        using ServiceProvider provider = _container.Build(services =>
            services.AddDebugArrayPool<byte>(o => o.Name = "mine").UseDebugArrayPools(o => o.Name = "theirs"));

        Assert.Same(provider.GetRequiredService<DebugArrayPool<byte>>(), provider.GetRequiredService<ArrayPool<byte>>());
        Assert.Equal("mine", provider.GetRequiredService<ArrayPool<byte>>().ToString());
    }

    [Theory, InlineData(null, false), InlineData(true, true)]
    public void Log_shows_contents_of_arrays_only_on_request(bool? wanted, bool shows)
    {
        Action<DebugArrayPoolOptions> configure = options => options.ShowContents = wanted ?? options.ShowContents;
        Action<IServiceCollection>[] ways =
        [
            services => services.AddDebugArrayPool<byte>(configure),
            services => services.AddDebugArrayPools(configure),
            services => services.AddPerCoreArrayPool<byte>().UseDebugArrayPools(configure),
            services => services.AddSingleton<ArrayPool<byte>>(new RecordingPool<byte>()).UseDebugArrayPools(configure),
        ];
        foreach (Action<IServiceCollection> way in ways)
        {
            LoggedContainer container = new();
            using (ServiceProvider provider = container.Build(way))
            {
                ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
                byte[] array = pool.Rent(100);
                pool.Return(array);
                "secret"u8.CopyTo(array);
            }

            string text = Assert.Single(container.Messages(1));
            Assert.Contains("AP002", text, StringComparison.Ordinal);
            Assert.Equal(shows, text.Contains("73 65 63 72 65 74", StringComparison.Ordinal));
            Assert.Equal(!shows, text.Contains("set ShowContents = true", StringComparison.Ordinal));
        }
    }

    [Fact]
    public void Options_of_the_switch_apply_to_every_debug_pool_except_the_name()
    {
        using ServiceProvider provider = _container.Build(services => services
            .AddKeyedPerCoreArrayPool<byte>("a").AddKeyedPerCoreArrayPool<byte>("b").UseDebugArrayPools(o => o.Seed = 42));

        DebugArrayPool<byte> a = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredKeyedService<ArrayPool<byte>>("a"));
        DebugArrayPool<byte> b = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredKeyedService<ArrayPool<byte>>("b"));
        Assert.Equal((42, "a", 42, "b"), (a.Seed, a.Name, b.Seed, b.Name));
    }

    [Theory, InlineData(null), InlineData(StackCapture.None), InlineData(StackCapture.Caller)]
    public void Pools_of_the_switch_take_stacks_unless_the_options_say_otherwise(StackCapture? wanted)
    {
        using ServiceProvider before = _container.Build(services =>
        {
            services.AddPerCoreArrayPool<byte>();
            if (wanted is { } stacks)
            {
                services.Configure<DebugArrayPoolOptions>(ArrayPoolOptionsName.DebugSwitch, options => options.Stacks = stacks);
            }

            services.UseDebugArrayPools(options => options.Reaction = MisuseReaction.Record);
        });
        using ServiceProvider within = _container.Build(services => services.AddPerCoreArrayPool<byte>().UseDebugArrayPools(options =>
        {
            options.Reaction = MisuseReaction.Record;
            options.Stacks = wanted ?? options.Stacks;
        }));

        foreach (ServiceProvider provider in new[] { before, within })
        {
            DebugArrayPool<byte> pool = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredService<ArrayPool<byte>>());
            ReturnTwice(pool);
            CallSite site = Assert.Single(pool.Reports).MisusedAt!;
            Assert.Equal(wanted is null, site.Stack is not null);
        }
    }

    [Fact]
    public void Two_bugs_of_one_kind_and_length_are_two_log_entries()
    {
        using ServiceProvider provider = _container.Build(services =>
            services.AddPerCoreArrayPool<byte>().UseDebugArrayPools(options => options.Reaction = MisuseReaction.Record));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        for (int i = 0; i < 3; i++)
        {
            ReturnTwice(pool);
            ReturnTwiceToo(pool);
        }

        string[] logged = _container.Messages(1);
        Assert.Equal(2, logged.Length);
        Assert.Contains($"{nameof(DebugSwitchTests)}.{nameof(ReturnTwice)} in ", logged[0], StringComparison.Ordinal);
        Assert.Contains($"{nameof(DebugSwitchTests)}.{nameof(ReturnTwiceToo)} in ", logged[1], StringComparison.Ordinal);
    }

    [Fact]
    public void Registrations_that_are_not_covered_are_logged_at_the_start()
    {
        using ServiceProvider provider = _container.Build(services =>
        {
            services.AddSingleton<RecordingPool<byte>>();
            services.AddScoped<ArrayPool<char>>(_ => ArrayPool<char>.Shared);
            services.AddTransient<ArrayPool<int>>(_ => ArrayPool<int>.Shared);
            services.AddSingleton(typeof(ArrayPool<>), typeof(RecordingPool<>));
            services.AddKeyedSingleton<ArrayPool<long>>(KeyedService.AnyKey, (_, _) => ArrayPool<long>.Shared);
            services.UseDebugArrayPools();
            services.AddSingleton(ArrayPool<short>.Shared);
        });

        provider.GetRequiredService<IStartupValidator>().Validate();

        string[] named = _container.NotCovered();
        Assert.Equal(6, named.Length);
        AssertNamed("RecordingPool<byte>: it can be injected by its own type");
        AssertNamed("ArrayPool<char>: it is registered as Scoped");
        AssertNamed("ArrayPool<int>: it is registered as Transient");
        AssertNamed("ArrayPool<T>: an open generic registration cannot be decorated");
        AssertNamed("ArrayPool<long> with the key *: it serves any key");
        AssertNamed("ArrayPool<short>: it was registered after UseDebugArrayPools");
        Assert.Same(ArrayPool<int>.Shared, provider.GetRequiredService<ArrayPool<int>>());

        void AssertNamed(string text) => Assert.Contains(named, message => message.Contains(text, StringComparison.Ordinal));
    }

    [Fact]
    public void Without_a_host_they_are_logged_once_with_the_first_pool()
    {
        using ServiceProvider provider = _container.Build(services =>
            services.AddSingleton<RecordingPool<byte>>().AddPerCoreArrayPool<byte>().AddPerCoreArrayPool<char>().UseDebugArrayPools());

        Assert.Empty(_container.NotCovered());
        provider.GetRequiredService<ArrayPool<byte>>();
        provider.GetRequiredService<ArrayPool<char>>();

        Assert.Single(_container.NotCovered());
    }

    [Fact]
    public void Injection_by_the_own_type_is_logged_when_it_happens()
    {
        using ServiceProvider provider = _container.Build(services => services.AddPerCoreArrayPool<byte>().UseDebugArrayPools());

        provider.GetRequiredService<PerCoreArrayPool<byte>>();

        Assert.Contains(
            "PerCoreArrayPool<byte>: it is injected by its own type",
            Assert.Single(_container.NotCovered()),
            StringComparison.Ordinal);
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static void ReturnTwice(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static void ReturnTwiceToo(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);
    }
}
