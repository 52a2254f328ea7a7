namespace Pools.Tests.Concurrency.Litmus;

/// <summary>How a fast thread keeps up with a slow one, which never waits.</summary>
/// <remarks>
/// <para><b>Threading</b>: the slow thread announces, the fast one follows.</para>
/// <para><b>Ordering</b>: a release and an acquire before the program's accesses. Nothing fences between these.</para>
/// </remarks>
internal sealed class Pursuit
{
    /// <summary>The longest wait is 2^11 loads, about a microsecond: what a fence everywhere takes (measured).</summary>
    private const int Scales = 12;

    private Announced _announced;

    public void Prepare(int side)
    {
        if (side == 1)
        {
            _announced.Instance = -1;
        }
    }

    public void Announce(int instance) => Volatile.Write(ref _announced.Instance, instance);

    public int After(int instance)
    {
        int next;
        for (int looks = 0; (next = Volatile.Read(ref _announced.Instance)) == instance; looks++)
        {
            if (looks > Rendezvous.Patience)
            {
                Thread.Yield();
            }
        }

        return next;
    }

    /// <summary>Waits for a moment, of any order of magnitude: so that each point of one thread's way meets each of the other's.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Dawdle(Random random)
    {
        int loads = random.Next(1 << random.Next(Scales));
        while (Volatile.Read(ref loads) > 0)
        {
            loads--;
        }
    }

    [StructLayout(LayoutKind.Sequential, Size = 256)]
    private struct Announced
    {
        public int Instance;
    }
}
