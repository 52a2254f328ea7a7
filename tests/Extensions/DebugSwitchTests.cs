using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Pools.Diagnostics;
using Xunit;
using CallSite = Pools.Diagnostics.CallSite;

namespace Pools.Tests.Extensions;

public sealed class DebugSwitchTests : IDisposable
{
    private readonly LogTap _log = new();

    public void Dispose() => _log.Dispose();

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Our_registrations_become_isolated_debug_pools_whichever_comes_first(bool switchFirst)
    {
        using ServiceProvider provider = Build(services =>
        {
            if (switchFirst)
            {
                services.UseDebugArrayPools();
            }

            services.AddPerCoreArrayPool<byte>().AddLargeArrayPool<char>().AddKeyedPerCoreArrayPool<int>("images").AddPerCoreArrayPools();
            if (!switchFirst)
            {
                services.UseDebugArrayPools();
            }
        });

        Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredService<ArrayPool<byte>>());
        Assert.IsType<DebugArrayPool<char>>(provider.GetRequiredService<ArrayPool<char>>());
        Assert.Equal("images", Assert.IsType<DebugArrayPool<int>>(provider.GetRequiredKeyedService<ArrayPool<int>>("images")).Name);
        AssertDetects(provider.GetRequiredService<ArrayPool<byte>>());
        AssertDetects(provider.GetRequiredService<ArrayPool<Guid>>());
        Assert.Empty(NotCovered());
    }

    [Fact]
    public void Other_registrations_are_decorated_whatever_they_consist_of()
    {
        CountingPool<byte> instance = new();
        CountingPool<char>? made = null;
        CountingPool<string>? keyed = null;
        using ServiceProvider provider = Build(services =>
        {
            services.AddSingleton<ArrayPool<byte>>(instance);
            services.AddSingleton<ArrayPool<char>>(_ => made = new CountingPool<char>());
            services.AddSingleton<ArrayPool<int>, CountingPool<int>>();
            services.AddKeyedSingleton<ArrayPool<byte>>("images", instance);
            services.AddKeyedSingleton<ArrayPool<string>>("made", (_, key) => keyed = key is "made" ? new CountingPool<string>() : null!);
            services.AddKeyedSingleton<ArrayPool<long>, CountingPool<long>>("typed");
            services.UseDebugArrayPools();
        });

        AssertDetects(provider.GetRequiredService<ArrayPool<byte>>());
        AssertDetects(provider.GetRequiredService<ArrayPool<char>>());
        AssertDetects(provider.GetRequiredService<ArrayPool<int>>());
        AssertDetects(provider.GetRequiredKeyedService<ArrayPool<string>>("made"));
        AssertDetects(provider.GetRequiredKeyedService<ArrayPool<long>>("typed"));
        Assert.Equal((1, 1, 1), (instance.Rents, made!.Rents, keyed!.Rents));
        Assert.Same(provider.GetRequiredService<ArrayPool<byte>>(), provider.GetRequiredKeyedService<ArrayPool<byte>>("images"));
        Assert.Empty(NotCovered());
    }

    [Fact]
    public void A_decorated_pool_is_found_through_its_debug_pool_alone()
    {
        List<object?> keys = [];
        using ServiceProvider provider = Build(services =>
        {
            services.AddKeyedSingleton<ArrayPool<byte>, CountingPool<byte>>("type");
            services.AddKeyedSingleton<ArrayPool<byte>>("instance", new CountingPool<byte>());
            services.AddKeyedSingleton<ArrayPool<byte>>("factory", (_, key) =>
            {
                keys.Add(key);
                return new CountingPool<byte>();
            });
            services.UseDebugArrayPools();
        });

        AssertDetects(provider.GetRequiredKeyedService<ArrayPool<byte>>("type"));
        AssertDetects(provider.GetRequiredKeyedService<ArrayPool<byte>>("instance"));
        AssertDetects(provider.GetRequiredKeyedService<ArrayPool<byte>>("factory"));
        Assert.Equal(["factory"], keys);
        Assert.Equal(3, provider.GetKeyedServices<ArrayPool<byte>>(KeyedService.AnyKey).Count());
        Assert.All(provider.GetKeyedServices<ArrayPool<byte>>(KeyedService.AnyKey), pool => Assert.IsType<DebugArrayPool<byte>>(pool));
    }

    /// <summary>Moved, it would get another one.</summary>
    [Fact]
    public void A_pool_whose_type_asks_for_its_key_stays_as_it_is_and_is_named()
    {
        ServiceCollection services = new();
        services.AddLogging(logging => logging.AddProvider(_log));
        services.AddKeyedSingleton<ArrayPool<byte>, NamedPool>("images").AddKeyedSingleton<ArrayPool<byte>, NamedPool>("sounds");
        services.AddSingleton<ArrayPool<byte>, NamedPool>();
        services.AddKeyedSingleton<Random>("dice").AddKeyedSingleton<ArrayPool<char>, HeirPool>("dice");
        services.UseDebugArrayPools().AddPerCoreArrayPool<int>();

        using ServiceProvider provider = services.BuildServiceProvider(new ServiceProviderOptions { ValidateOnBuild = true, ValidateScopes = true });

        Assert.Equal("images", ((NamedPool)provider.GetRequiredKeyedService<ArrayPool<byte>>("images")).Key);
        Assert.Equal("sounds", ((NamedPool)provider.GetRequiredKeyedService<ArrayPool<byte>>("sounds")).Key);
        Assert.Null(((NamedPool)provider.GetRequiredService<ArrayPool<byte>>()).Key);
        Assert.Same(provider.GetRequiredKeyedService<Random>("dice"), ((HeirPool)provider.GetRequiredKeyedService<ArrayPool<char>>("dice")).Dice);
        AssertDetects(provider.GetRequiredService<ArrayPool<int>>());
        Assert.Equal(4, NotCovered().Count(entry => entry.Contains("asks for the key", StringComparison.Ordinal)));
    }

    /// <summary>As a framework registers it, before the switch, and an application its own after it.</summary>
    [Fact]
    public void A_pool_that_takes_the_place_of_the_shared_one_behind_the_switch_is_isolated()
    {
        ServiceCollection services = new();
        services.AddSingleton(ArrayPool<byte>.Shared);
        services.UseDebugArrayPools().AddPerCoreArrayPool<byte>();
        using ServiceProvider provider = services.BuildServiceProvider();
        DebugArrayPool<byte> pool = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredService<ArrayPool<byte>>());

        pool.Return(pool.Rent(100));

        Assert.Equal(1, pool.GetStatistics().Allocated);
        Assert.Single(services, descriptor => descriptor.ServiceType == typeof(ArrayPool<byte>));
        Assert.DoesNotContain(services, descriptor => descriptor.IsKeyedService && ReferenceEquals(descriptor.KeyedImplementationInstance, ArrayPool<byte>.Shared));
    }

    [Fact]
    public void A_logger_that_fails_keeps_nobody_from_a_pool()
    {
        using ServiceProvider provider = Build(services => services.AddPerCoreArrayPool<byte>().AddTransient<ArrayPool<char>, CountingPool<char>>().UseDebugArrayPools());
        _log.Fault = new InvalidOperationException("no test is running");

        AssertDetects(provider.GetRequiredService<ArrayPool<byte>>());
        Assert.NotNull(provider.GetRequiredService<PerCoreArrayPool<byte>>());
    }

    [Fact]
    public void A_replacement_is_watched_whichever_comes_first()
    {
        using ServiceProvider before = Build(services => services.ReplaceArrayPool<byte, CountingPool<byte>>().UseDebugArrayPools());
        using ServiceProvider after = Build(services => services.UseDebugArrayPools().ReplaceArrayPool<byte, CountingPool<byte>>());

        AssertDetects(before.GetRequiredService<ArrayPool<byte>>());
        AssertDetects(after.GetRequiredService<ArrayPool<byte>>());
        Assert.Empty(NotCovered());
    }

    [Fact]
    public void A_registration_of_debug_pools_keeps_its_own_options()
    {
        using ServiceProvider provider = Build(services => services.AddDebugArrayPool<byte>(o => o.Name = "mine").UseDebugArrayPools(o => o.Name = "theirs"));

        Assert.Same(provider.GetRequiredService<DebugArrayPool<byte>>(), provider.GetRequiredService<ArrayPool<byte>>());
        Assert.Equal("mine", provider.GetRequiredService<ArrayPool<byte>>().ToString());
    }

    [Fact]
    public void The_switchs_options_reach_every_debug_pool_and_pools_have_their_own_names()
    {
        using ServiceProvider provider = Build(services => services
            .AddKeyedPerCoreArrayPool<byte>("a").AddKeyedPerCoreArrayPool<byte>("b").UseDebugArrayPools(o => o.Seed = 42));

        DebugArrayPool<byte> a = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredKeyedService<ArrayPool<byte>>("a"));
        DebugArrayPool<byte> b = Assert.IsType<DebugArrayPool<byte>>(provider.GetRequiredKeyedService<ArrayPool<byte>>("b"));
        Assert.Equal((42, "a", 42, "b"), (a.Seed, a.Name, b.Seed, b.Name));
    }

    [Theory]
    [InlineData(null)]
    [InlineData(StackCapture.None)]
    [InlineData(StackCapture.Caller)]
    public void The_switchs_pools_take_stacks_unless_the_options_say_otherwise(StackCapture? wanted)
    {
        using ServiceProvider before = Build(services =>
        {
            services.AddPerCoreArrayPool<byte>();
            if (wanted is { } stacks)
            {
                services.Configure<DebugArrayPoolOptions>(ArrayPoolOptionsName.DebugSwitch, options => options.Stacks = stacks);
            }

            services.UseDebugArrayPools(options => options.Reaction = MisuseReaction.Record);
        });
        using ServiceProvider within = Build(services => services.AddPerCoreArrayPool<byte>().UseDebugArrayPools(options =>
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
    public void Two_bugs_of_one_kind_and_length_are_two_entries_of_the_log()
    {
        using ServiceProvider provider = Build(services => services.AddPerCoreArrayPool<byte>().UseDebugArrayPools(options => options.Reaction = MisuseReaction.Record));
        ArrayPool<byte> pool = provider.GetRequiredService<ArrayPool<byte>>();
        for (int i = 0; i < 3; i++)
        {
            ReturnTwice(pool);
            ReturnTwiceToo(pool);
        }

        string[] logged = [.. _log.Entries.Where(entry => entry.Id == 1).Select(entry => entry.Text)];
        Assert.Equal(2, logged.Length);
        Assert.Contains($"{nameof(DebugSwitchTests)}.{nameof(ReturnTwice)} in ", logged[0], StringComparison.Ordinal);
        Assert.Contains($"{nameof(DebugSwitchTests)}.{nameof(ReturnTwiceToo)} in ", logged[1], StringComparison.Ordinal);
    }

    [Fact]
    public void What_cannot_be_covered_is_named_in_the_log_at_the_start()
    {
        using ServiceProvider provider = Build(services =>
        {
            services.AddSingleton<CountingPool<byte>>();
            services.AddScoped<ArrayPool<char>>(_ => ArrayPool<char>.Shared);
            services.AddTransient<ArrayPool<int>>(_ => ArrayPool<int>.Shared);
            services.AddSingleton(typeof(ArrayPool<>), typeof(CountingPool<>));
            services.AddKeyedSingleton<ArrayPool<long>>(KeyedService.AnyKey, (_, _) => ArrayPool<long>.Shared);
            services.UseDebugArrayPools();
            services.AddSingleton(ArrayPool<short>.Shared);
        });

        provider.GetRequiredService<IStartupValidator>().Validate();

        string[] named = NotCovered();
        Assert.Equal(6, named.Length);
        AssertNamed("Pools.Tests.Extensions.CountingPool`1[System.Byte]: it can be injected by its own type");
        AssertNamed("ArrayPool`1[System.Char]: it is scoped");
        AssertNamed("ArrayPool`1[System.Int32]: it is transient");
        AssertNamed("ArrayPool`1[T]: an open generic registration cannot be decorated");
        AssertNamed("ArrayPool`1[System.Int64] with the key *: it serves any key");
        AssertNamed("ArrayPool`1[System.Int16]: it was registered after UseDebugArrayPools");
        Assert.Same(ArrayPool<int>.Shared, provider.GetRequiredService<ArrayPool<int>>());

        void AssertNamed(string text) => Assert.Contains(named, message => message.Contains(text, StringComparison.Ordinal));
    }

    [Fact]
    public void Without_a_start_it_is_named_with_the_first_pool_and_once()
    {
        using ServiceProvider provider = Build(services => services.AddSingleton<CountingPool<byte>>().AddPerCoreArrayPool<byte>().AddPerCoreArrayPool<char>().UseDebugArrayPools());

        Assert.Empty(NotCovered());
        provider.GetRequiredService<ArrayPool<byte>>();
        provider.GetRequiredService<ArrayPool<char>>();

        Assert.Single(NotCovered());
    }

    [Fact]
    public void Injection_by_our_own_type_is_named_when_it_happens()
    {
        using ServiceProvider provider = Build(services => services.AddPerCoreArrayPool<byte>().UseDebugArrayPools());

        provider.GetRequiredService<PerCoreArrayPool<byte>>();

        Assert.Contains("PerCoreArrayPool`1[System.Byte]: it is injected by its own type", Assert.Single(NotCovered()), StringComparison.Ordinal);
    }

    [Fact]
    public void Two_calls_are_as_good_as_one()
    {
        CountingPool<byte> inner = new();
        using ServiceProvider provider = Build(services => services.AddSingleton<ArrayPool<byte>>(inner).UseDebugArrayPools().UseDebugArrayPools());

        AssertDetects(Assert.Single(provider.GetServices<ArrayPool<byte>>()));
        Assert.Equal(1, inner.Rents);
    }

    private string[] NotCovered() => [.. _log.Entries.Where(entry => entry is { Id: 6, Level: LogLevel.Warning }).Select(entry => entry.Text)];

    private ServiceProvider Build(Action<IServiceCollection> add)
    {
        ServiceCollection services = new();
        services.AddLogging(logging => logging.AddProvider(_log));
        add(services);
        return services.BuildServiceProvider();
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

    private static void AssertDetects<T>(ArrayPool<T> pool)
    {
        T[] array = pool.Rent(100);
        pool.Return(array);
        Assert.Throws<ArrayPoolMisuseException>(() => pool.Return(array));
    }

    private sealed class NamedPool([ServiceKey] string? key = null) : ArrayPool<byte>
    {
        public string? Key => key;

        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }

    /// <summary>Asks for what is registered under the same key.</summary>
    private sealed class HeirPool([FromKeyedServices] Random dice) : ArrayPool<char>
    {
        public Random Dice => dice;

        public override char[] Rent(int minimumLength) => new char[minimumLength];

        public override void Return(char[] array, bool clearArray = false)
        {
        }
    }
}
