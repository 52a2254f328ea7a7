namespace Pools.Tests.Concurrency.Stress;

/// <summary>Pools that are made, shared and abandoned while threads that have used them live on.</summary>
internal static class AbandonedPools
{
    // Few places, so that a pool is soon replaced and its id soon used again.
    private const int Places = 4;
    private const int Threads = 8;

    public static void Run(int seed, int rounds)
    {
        var numbers = new Tenants<long>?[Places];
        var texts = new Tenants<string>?[Places];
        using var done = new ManualResetEventSlim();
        OwnThread.Started collector = OwnThread.Start(() => Collect(done));
        try
        {
            OwnThread.RunAll([.. Enumerable.Range(0, Threads).Select(thread => (Action)(() =>
            {
                Random random = new(HashCode.Combine(seed, thread));
                for (int round = 0; round < rounds; round++)
                {
                    Use(numbers, random, stamp => stamp);
                    Use(texts, random, stamp => stamp.ToString(CultureInfo.InvariantCulture));
                }
            }))]);
        }
        catch (OwnershipException e)
        {
            throw new OwnershipException($"seed {seed}: {e.Message}");
        }
        finally
        {
            done.Set();
            collector.JoinOrThrow();
        }
    }

    private static void Use<T>(Tenants<T>?[] places, Random random, Func<int, T> stampOf)
    {
        ref Tenants<T>? place = ref places[random.Next(Places)];
        if (Volatile.Read(ref place) is not { } tenants || random.Next(10) == 0)
        {
            tenants = new Tenants<T>(new PerCoreArrayPool<T>(), stampOf);
            Volatile.Write(ref place, tenants);
        }

        List<Lease<T>> held = [];
        for (int i = random.Next(40); i > 0; i--)
        {
            held.Add(tenants.Rent(1 << random.Next(3, 9)));
        }

        held.ForEach(lease => tenants.Return(lease, clear: random.Next(4) == 0));
    }

    private static void Collect(ManualResetEventSlim done)
    {
        while (!done.IsSet)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Yield();
        }
    }
}
