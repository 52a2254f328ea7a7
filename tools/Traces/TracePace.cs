using System;
using System.Threading;

namespace Pools.Traces;

/// <summary>
/// Keeps the threads of a trace, which play as fast as they can, from having more out at once than the trace ever had: else those that rent run ahead of those that return for them, and a trace of large arrays needs the
/// memory of all its rentals.
/// </summary>
/// <remarks>
/// A rent waits for room, unless its step is the earliest of all that are left: that one goes ahead, so somebody always does, because a return waits for an earlier step only.
/// <para><b>Threading</b>: each thread of the trace, with its own number.</para>
/// </remarks>
internal sealed class TracePace(Trace trace)
{
    /// <summary>Shorter arrays, in elements, are not counted: the counter that all share would be most of what they cost (arbitrary).</summary>
    public const int Shortest = 1 << 16;

    /// <summary>Integers apart, so that no two threads' numbers share a pair of cache lines.</summary>
    private const int Stride = 32;

    private readonly int[] _at = new int[(trace.Threads + 1) * Stride];
    private long _out;

    /// <summary>Begins a pass; nobody plays.</summary>
    public void Begin()
    {
        _out = 0;
        Array.Clear(_at);
    }

    /// <summary>Says at which step a thread is.</summary>
    public void Enter(int thread, int order) => Volatile.Write(ref _at[(thread + 1) * Stride], order);

    /// <summary>Says that a thread has none left.</summary>
    public void Leave(int thread) => Enter(thread, int.MaxValue);

    /// <summary>Takes room for a rent.</summary>
    /// <returns>False: there is none, and an earlier step is left, so try again.</returns>
    public bool TryTake(in TraceStep step)
    {
        if (step.Elements < Shortest || Interlocked.Add(ref _out, step.Elements) <= trace.MostOut || IsEarliest(step))
        {
            return true;
        }

        Interlocked.Add(ref _out, -step.Elements);
        return false;
    }

    /// <summary>Says that an array has come back.</summary>
    public void NoteReturned(in TraceStep step)
    {
        if (step.Elements >= Shortest)
        {
            Interlocked.Add(ref _out, -step.Elements);
        }
    }

    private bool IsEarliest(in TraceStep step)
    {
        for (int thread = 0; thread < trace.Threads; thread++)
        {
            if (Volatile.Read(ref _at[(thread + 1) * Stride]) < step.Order)
            {
                return false;
            }
        }

        return true;
    }
}
