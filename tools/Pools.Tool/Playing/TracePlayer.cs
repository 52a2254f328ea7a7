namespace Pools.Tool.Playing;

/// <summary>Plays a trace in the recorded order, each step on its thread: a pool's work depends on both. No two calls overlap.</summary>
/// <param name="isWhole">Whether each page is written to, as in a program that fills its arrays, or only the first and last byte.</param>
internal sealed class TracePlayer(ArrayPool<byte> pool, Trace trace, bool isWhole)
{
    private const int Abandoned = -1;
    private const int Page = 4096;
    private const int CacheLine = 64;

    /// <summary>As large as a common first-level cache.</summary>
    private static readonly byte[] s_data = new byte[32 << 10];

    private readonly byte[]?[] _arrays = new byte[trace.Rentals][];
    private int _next;

    /// <summary>Plays all steps. If one fails, for example for lack of memory, the others end too.</summary>
    public void Play(ThreadCrew crew)
    {
        _next = 0;
        crew.Run(PlayThread);
    }

    private void PlayThread(int thread)
    {
        foreach (Trace.Step step in trace.Threads[thread])
        {
            // Writing to whole arrays already pushes enough out of the caches.
            if (step.IsAfterWork && !isWhole)
            {
                _ = Work();
            }

            // It spins: a step takes less time than waking a thread.
            SpinWait wait = default;
            for (int next; (next = Volatile.Read(ref _next)) != step.Order; wait.SpinOnce(sleep1Threshold: -1))
            {
                if (next is Abandoned)
                {
                    return;
                }
            }

            int after = Abandoned;
            try
            {
                Take(step);
                after = step.Order + 1;
            }
            finally
            {
                Volatile.Write(ref _next, after);
            }
        }
    }

    private void Take(Trace.Step step)
    {
        if (!step.IsRent)
        {
            pool.Return(_arrays[step.Rental]!);
            _arrays[step.Rental] = null;
            return;
        }

        byte[] array = pool.Rent(step.Elements);
        _arrays[step.Rental] = array;
        if (step.Elements > 0)
        {
            array[step.Elements - 1] = 1;
            long end = isWhole ? step.Elements : 1;
            for (long i = 0; i < end; i += Page)
            {
                array[i] = 1;
            }
        }
    }

    /// <summary>
    /// Simulates a program's own work, whose data evict the pool's from the nearest cache. A pool that is called without a pause is several
    /// times faster than in any program, and some pools more than others.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Work()
    {
        int sum = 0;
        for (int i = 0; i < s_data.Length; i += CacheLine)
        {
            sum += s_data[i];
        }

        return sum;
    }
}
