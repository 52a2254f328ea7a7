using System.Threading.Channels;

namespace Pools.Tests;

/// <summary>Many threads that rent and return at random under the ownership oracle.</summary>
internal static class Stress
{
    /// <summary>Carries out <paramref name="plan"/> over <paramref name="pool"/>; throws <see cref="OwnershipException"/>, seed included,
    /// at the first breach.</summary>
    public static void Run<T>(ArrayPool<T> pool, StressPlan plan, Func<int, T> stampOf, Inherited inherited = Inherited.AsLeft)
    {
        var tenants = new Tenants<T>(pool, stampOf, inherited);
        var channel = Channel.CreateUnbounded<Lease<T>>();
        using var done = new ManualResetEventSlim();
        OwnThread.Started? companion = plan.Meanwhile is null
            ? null
            : OwnThread.Start(() => Repeat(plan.Meanwhile, plan.RentsPerTurn, tenants, done));
        try
        {
            for (int generation = 0; generation < plan.Generations; generation++)
            {
                OwnThread.RunAll(Bodies(tenants, plan, channel, generation));
            }

            while (channel.Reader.TryRead(out Lease<T> lease))
            {
                tenants.Return(lease);
            }
        }
        catch (Exception e)
        {
            throw new OwnershipException($"{e.Message} (pool {pool}, element {typeof(T)}, seed {plan.Seed}, {plan.Threads} threads): {e}");
        }
        finally
        {
            done.Set();
            companion?.JoinOrThrow();
        }
    }

    private static List<Action> Bodies<T>(Tenants<T> tenants, StressPlan plan, Channel<Lease<T>> channel, int generation)
    {
        var bodies = new List<Action>();
        for (int i = 0; i < plan.Threads; i++)
        {
            // Any mix that gives every thread of every generation choices of its own will do.
            int seed = HashCode.Combine(plan.Seed, generation, i);
            bodies.Add(() => Live(tenants, plan, channel, new Random(seed)));
        }

        return bodies;
    }

    private static void Live<T>(Tenants<T> tenants, StressPlan plan, Channel<Lease<T>> channel, Random random)
    {
        var held = new List<Lease<T>>();
        for (int step = 0; step < plan.Steps; step++)
        {
            if (held.Count == 0 || (held.Count < plan.MaxDepth && random.Next(2) == 0))
            {
                held.Add(tenants.Rent(plan.Lengths[random.Next(plan.Lengths.Length)]));
                continue;
            }

            // The last in half of all cases, as nested code does; else any.
            int at = random.Next(2) == 0 ? held.Count - 1 : random.Next(held.Count);
            Lease<T> lease = held[at];
            held.RemoveAt(at);
            if (plan.HandsOver && random.Next(2) == 0)
            {
                channel.Writer.TryWrite(lease);
                if (!channel.Reader.TryRead(out lease))
                {
                    continue;
                }
            }

            tenants.Return(lease, clear: random.Next(plan.ClearsOneIn) == 0);
        }

        held.ForEach(lease => tenants.Return(lease));
    }

    private static void Repeat<T>(Action action, int rentsPerTurn, Tenants<T> tenants, ManualResetEventSlim done)
    {
        while (!done.IsSet)
        {
            int rents = tenants.Rents;
            action();
            while (tenants.Rents - rents < rentsPerTurn && !done.IsSet)
            {
                Thread.Yield();
            }
        }
    }
}
