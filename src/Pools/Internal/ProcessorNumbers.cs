namespace Pools.Internal;

/// <summary>Maps the processor numbers of the operating system to cores, 0 … count - 1, and spreads those in use evenly.</summary>
/// <remarks>
/// A process may use some of a machine's processors only, such as every second one. Then remainders coincide: 0 and 2 give the same for two
/// cores. So each processor takes a core when it is first seen: the core of its own number, or else the next free one. When no core is
/// free, processors share.
/// <para><b>Threading</b>: any thread; lock-free.</para>
/// <para><b>Ordering</b>: none: each entry is one number that is written once.</para>
/// <para><b>Bounds</b>: numbers up to <see cref="Known"/> - 1 are remembered; beyond, cores are shared by remainder.</para>
/// <para><b>Accepted races</b>: two threads that first see a processor together may waste a turn: a core has one processor less.</para>
/// </remarks>
internal sealed class ProcessorNumbers(int count)
{
    /// <summary>The number of distinct numbers: more than the processors that one process uses on any machine (arbitrary).</summary>
    public const int Known = 2048;

    /// <summary>One more than the core of each processor; 0: it has not been seen.</summary>
    private readonly int[] _cores = new int[Known];

    /// <summary>One more than the first processor of each core; 0: it is free.</summary>
    private readonly int[] _owners = new int[count];

    private int _shared = -1;

    /// <summary>The core of a processor: 0 … count - 1.</summary>
    /// <param name="processor">Its number; any.</param>
    public int CoreOf(int processor)
    {
        int[] cores = _cores;
        return (uint)processor < (uint)cores.Length && cores[processor] is > 0 and var known ? known - 1 : FirstSeen(processor);
    }

    private int FirstSeen(int processor)
    {
        if ((uint)processor >= Known)
        {
            return (int)((uint)processor % (uint)count);
        }

        // First, claim a free core, if possible the one with the processor's number. Threads of one processor find the same.
        int core = -1;
        for (int i = 0; i < count && core < 0; i++)
        {
            int next = (processor + i) % count;
            int owner = Interlocked.CompareExchange(ref _owners[next], processor + 1, 0);
            core = owner == 0 || owner == processor + 1 ? next : -1;
        }

        // Without a free one, share. Then remember it, unless another thread was faster.
        core = core >= 0 ? core : (int)((uint)Interlocked.Increment(ref _shared) % (uint)count);
        int before = Interlocked.CompareExchange(ref _cores[processor], core + 1, 0);
        return before == 0 ? core : before - 1;
    }
}
