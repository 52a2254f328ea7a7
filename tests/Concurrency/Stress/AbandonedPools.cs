using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>Pools that are made, shared and abandoned while threads that have used them live on.</summary>
internal static class AbandonedPools
{
    // Few places, so that a pool is soon replaced and its identity soon used again.
    private const int Places = 4;
    private const int Threads = 8;
    private const int Rounds = 400;

    /// <summary>Throws <see cref="OwnershipException"/>, seed included, at the first breach.</summary>
    public static void Run(int seed)
    {
        var numbers = new Tenants<long>?[Places];
        var texts = new Tenants<string>?[Places];
        var bodies = new List<Action>();
        for (int i = 0; i < Threads; i++)
        {
            int thread = i;
            bodies.Add(() => Live(numbers, texts, new Random(HashCode.Combine(seed, thread)), seed));
        }

        using var done = new ManualResetEventSlim();
        OwnThread.Started collector = OwnThread.Start(() => Collect(done));
        try
        {
            OwnThread.RunAll(bodies);
        }
        finally
        {
            done.Set();
            collector.JoinOrThrow();
        }
    }

    private static void Live(Tenants<long>?[] numbers, Tenants<string>?[] texts, Random random, int seed)
    {
        try
        {
            for (int round = 0; round < Rounds; round++)
            {
                Use(numbers, random, stamp => stamp);
                Use(texts, random, stamp => stamp.ToString(CultureInfo.InvariantCulture));
            }
        }
        catch (OwnershipException e)
        {
            throw new OwnershipException($"seed {seed}: {e.Message}");
        }
    }

    /// <summary>Uses one of the pools and now and then puts a new one in its place; others may still be inside the old one.</summary>
    private static void Use<T>(Tenants<T>?[] places, Random random, Func<int, T> stampOf)
    {
        ref Tenants<T>? place = ref places[random.Next(Places)];
        if (Volatile.Read(ref place) is not { } tenants || random.Next(10) == 0)
        {
            tenants = new Tenants<T>(new PerCoreArrayPool<T>(), stampOf);
            Volatile.Write(ref place, tenants);
        }

        var held = new List<Lease<T>>();
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
