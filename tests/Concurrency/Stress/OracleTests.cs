namespace Pools.Tests.Concurrency.Stress;

/// <summary>The oracle of the stress tests finds pools that are wrong.</summary>
public sealed class OracleTests
{
    private const int Length = 64;

    public enum Fault
    {
        None,
        LoadsThenStores,
        ClearsAfterPublish,
        NeverClears,
        KeepsWhatItLends,
    }

    [Theory, InlineData(Fault.LoadsThenStores), InlineData(Fault.ClearsAfterPublish), InlineData(Fault.NeverClears)]
    [InlineData(Fault.KeepsWhatItLends)]
    public void Oracle_finds_a_wrong_pool_and_names_the_seed(Fault fault)
    {
        // The machine decides the interleaving: one short run may miss the fault.
        for (int seed = 1; seed <= 200; seed++)
        {
            if (Record.Exception(() => Run(fault, seed)) is OwnershipException found)
            {
                Assert.Contains($"seed {seed}", found.Message, StringComparison.Ordinal);
                return;
            }
        }

        Assert.Fail($"The oracle does not find a pool that {fault}.");
    }

    [Fact]
    public void Oracle_finds_nothing_in_a_right_pool() => Run(Fault.None, seed: 1);

    private static void Run(Fault fault, int seed) => Tests.Stress.Run(
        new OneSlotPool(fault), new StressPlan { Seed = seed, Steps = 2_000, MaxDepth = 3, HandsOver = true, Lengths = [Length] }, stamp =>
            stamp);

    private sealed class OneSlotPool(Fault fault) : ArrayPool<int>
    {
        private int[]? _slot;
        private int _rents;

        public override int[] Rent(int minimumLength)
        {
            int[]? array = fault == Fault.LoadsThenStores ? LoadThenStore() : Interlocked.Exchange(ref _slot, null);
            array ??= new int[Length];
            if (fault == Fault.KeepsWhatItLends && Interlocked.Increment(ref _rents) % 100 == 0)
            {
                Volatile.Write(ref _slot, array);
            }

            return array;
        }

        public override void Return(int[] array, bool clearArray = false)
        {
            bool clears = clearArray && fault != Fault.NeverClears;
            if (clears && fault != Fault.ClearsAfterPublish)
            {
                Array.Clear(array, 0, array.Length);
            }

            Volatile.Write(ref _slot, array);
            if (clears && fault == Fault.ClearsAfterPublish)
            {
                Wait();
                Array.Clear(array, 0, array.Length);
            }
        }

        private int[]? LoadThenStore()
        {
            int[]? array = Volatile.Read(ref _slot);
            if (array is not null)
            {
                Wait();
                Volatile.Write(ref _slot, null);
            }

            return array;
        }

        private static void Wait()
        {
            Thread.SpinWait(30);
            Thread.Yield();
        }
    }
}
