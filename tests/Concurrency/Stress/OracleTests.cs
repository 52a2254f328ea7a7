using System.Buffers;
using System.Collections.Generic;
using Xunit;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>The oracle is worth something: it finds pools that are wrong, and finds nothing in one that is right.</summary>
public sealed class OracleTests
{
    public static TheoryData<string> WrongPools => [nameof(LoadThenStorePool), nameof(ClearAfterPublishPool), nameof(NeverClearsPool), nameof(KeepsWhatItLendsPool)];

    [Theory, MemberData(nameof(WrongPools))]
    public void The_oracle_finds_a_wrong_pool_and_names_the_seed(string name)
    {
        // Seeds until one finds it: the interleaving is the machine's, and one short run proves little.
        for (int seed = 1; seed <= 200; seed++)
        {
            try
            {
                Tests.Stress.Run(Make(name), Plan(seed), stamp => stamp);
            }
            catch (OwnershipException e)
            {
                Assert.Contains($"seed {seed}", e.Message, System.StringComparison.Ordinal);
                return;
            }
        }

        Assert.Fail($"{name} passed 200 runs: the oracle is blind to it.");
    }

    [Fact]
    public void The_oracle_finds_nothing_wrong_with_a_pool_that_only_allocates() => Tests.Stress.Run(new AllocatingPool(), Plan(1), stamp => stamp);

    /// <summary>What has become of an array while nobody had it, and whether that is an error.</summary>
    [Theory]
    [InlineData((int)Inherited.AsLeft, false, 7, false)]
    [InlineData((int)Inherited.AsLeft, false, 0, true)]
    [InlineData((int)Inherited.AsLeftOrZero, false, 7, false)]
    [InlineData((int)Inherited.AsLeftOrZero, false, 0, false)]
    [InlineData((int)Inherited.AsLeftOrZero, false, 8, true)]
    [InlineData((int)Inherited.AsLeftOrZero, true, 7, true)]
    [InlineData((int)Inherited.ZeroIfCleared, false, 8, false)]
    [InlineData((int)Inherited.ZeroIfCleared, true, 7, true)]
    [InlineData((int)Inherited.Pattern, true, 8, false)]
    public void The_oracle_knows_what_may_be_found_in_an_array(int inherited, bool cleared, int found, bool isError)
    {
        var pool = new OneArrayPool();
        var tenants = new Tenants<int>(pool, _ => 7, (Inherited)inherited);
        tenants.Return(tenants.Rent(1), cleared);
        pool.Array[2] = found;
        Assert.Equal(isError, Record.Exception(() => tenants.Rent(1)) is OwnershipException);
    }

    private static StressPlan Plan(int seed) => new() { Seed = seed, Steps = 2_000, MaxDepth = 3, HandsOver = true, Lengths = [TornPool.Length] };

    private static TornPool Make(string name) => name switch
    {
        nameof(LoadThenStorePool) => new LoadThenStorePool(),
        nameof(ClearAfterPublishPool) => new ClearAfterPublishPool(),
        nameof(NeverClearsPool) => new NeverClearsPool(),
        _ => new KeepsWhatItLendsPool(),
    };

    private sealed class OneArrayPool : ArrayPool<int>
    {
        public int[] Array { get; } = new int[4];

        public override int[] Rent(int minimumLength) => Array;

        public override void Return(int[] array, bool clearArray = false)
        {
            if (clearArray)
            {
                System.Array.Clear(array, 0, array.Length);
            }
        }
    }

    private sealed class AllocatingPool : ArrayPool<int>
    {
        public override int[] Rent(int minimumLength) => new int[minimumLength];

        public override void Return(int[] array, bool clearArray = false)
        {
        }
    }
}
