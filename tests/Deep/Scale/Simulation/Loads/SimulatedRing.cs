namespace Pools.Tests.Simulation;

/// <summary>The ring of the head to head: from one core to one other, its two ends 128 bytes apart.</summary>
internal sealed class SimulatedRing
{
    private const int Capacity = 256;
    private readonly object?[] _items = new object?[Capacity];
    private Ends _ends;

    public void Enqueue(object item)
    {
        SimulatedAtomics atomics = default;
        long tail = atomics.Read(ref _ends.Tail);
        for (double pause = 0; tail - atomics.VolatileRead(ref _ends.Head) >= Capacity;)
        {
            pause = Pause(pause);
        }

        atomics.Write(ref _items[tail % Capacity], item);
        atomics.VolatileWrite(ref _ends.Tail, tail + 1);
    }

    public void WaitUntilFull()
    {
        SimulatedAtomics atomics = default;
        for (double pause = 0; atomics.VolatileRead(ref _ends.Tail) - atomics.Read(ref _ends.Head) != Capacity;)
        {
            pause = Pause(pause);
        }
    }

    public object Dequeue()
    {
        SimulatedAtomics atomics = default;
        long head = atomics.Read(ref _ends.Head);
        for (double pause = 0; head == atomics.VolatileRead(ref _ends.Tail);)
        {
            pause = Pause(pause);
        }

        object item = atomics.Read(ref _items[head % Capacity])!;
        atomics.VolatileWrite(ref _ends.Head, head + 1);
        return item;
    }

    private static double Pause(double last)
    {
        VirtualCore core = VirtualCore.Current!;
        double pause = last == 0 ? core.Costs.Pause : double.Min(2 * last, core.Costs.LongestPause);
        core.Wait(pause);
        return pause;
    }

    [StructLayout(LayoutKind.Explicit, Size = 384)]
    private struct Ends
    {
        [FieldOffset(128)]
        public long Head;

        [FieldOffset(256)]
        public long Tail;
    }
}
