namespace Pools.Tests.Concurrency.Litmus;

/// <summary>Where two threads wait for each other, at full speed, so that they go on together.</summary>
/// <remarks><b>Threading</b>: one thread calls with 0, one with 1.</remarks>
internal sealed class Rendezvous
{
    /// <summary>Looks before a thread lets others run.</summary>
    public const int Patience = 300_000;

    private readonly Arrivals[] _arrivals = new Arrivals[2];

    public void Meet(int side)
    {
        long mine = _arrivals[side].Count + 1;
        Volatile.Write(ref _arrivals[side].Count, mine);
        for (int looks = 0; Volatile.Read(ref _arrivals[1 - side].Count) < mine; looks++)
        {
            if (looks > Patience)
            {
                Thread.Yield();
            }
        }
    }

    [StructLayout(LayoutKind.Sequential, Size = 128)]
    private struct Arrivals
    {
        public long Count;
    }
}
