using System.Runtime.CompilerServices;

namespace Pools.Bench;

/// <summary>The same load on every thread of a crew, over one pool.</summary>
internal sealed class CrewLoop : Loop
{
    // Two cache lines: objects that lie side by side would make threads fight over one.
    private const int PaddingBytes = 128;

    // Kept alive, so that a compacting collection does not close the gaps.
    private readonly byte[][] _gaps;
    private readonly ThreadCrew _crew;
    private readonly Loop[] _loops;
    private readonly Action<int> _work;
    private long _perThread;

    public CrewLoop(ThreadCrew crew, Func<int, Loop> loopOfThread)
    {
        _crew = crew;
        _loops = new Loop[crew.Count];
        _gaps = new byte[crew.Count][];
        for (int i = 0; i < _loops.Length; i++)
        {
            _loops[i] = loopOfThread(i);
            _gaps[i] = new byte[PaddingBytes];
        }

        _work = index => _loops[index].Run(_perThread);
    }

    public override int Granularity => _loops.Length * _loops[0].Granularity;

    public override long Run(long operations)
    {
        int granularity = _loops[0].Granularity;
        _perThread = Units(Units(operations, _loops.Length), granularity) * granularity;
        _crew.Run(_work);
        return _perThread * _loops.Length;
    }

    public override Histogram? TakeCalls()
    {
        Histogram[] calls = [.. _loops.Select(loop => loop.TakeCalls()).OfType<Histogram>()];
        return calls.Length == 0 ? null : Histogram.Sum(calls);
    }
}

/// <summary>A loop that runs so many frames further down the stack: for what walks it.</summary>
internal sealed class DeepLoop(Loop inner, int frames) : Loop
{
    private int _entered;

    public override int Granularity => inner.Granularity;

    public override long Run(long operations) => Descend(operations, frames);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long Descend(long operations, int left)
    {
        if (left == 0)
        {
            return inner.Run(operations);
        }

        // Something to do afterwards, or the call would take its caller's frame.
        _entered++;
        long done = Descend(operations, left - 1);
        _entered--;
        return done;
    }
}
