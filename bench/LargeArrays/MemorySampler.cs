namespace Pools.Bench;

/// <summary>The memory at one moment of a load, in bytes; resident memory less what the process had before.</summary>
internal readonly record struct Moment(double Seconds, long Asked, long InUse, long Resident);

/// <summary>Samples the process's memory on a thread of its own.</summary>
internal sealed class MemorySampler : IDisposable
{
    // Some two pixels each, of a panel in two columns.
    private const int MostMoments = 200;

    // Short against what is plotted, long against the microseconds that a sample takes.
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(50);

    private readonly RentalMeter _meter;
    private readonly List<Moment> _moments = new(4096);
    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly long _before = Environment.WorkingSet;
    private readonly ManualResetEventSlim _stop = new();
    private readonly Thread _thread;

    public MemorySampler(RentalMeter meter)
    {
        _meter = meter;
        _thread = new Thread(Run) { IsBackground = true, Name = "memory sampler", Priority = ThreadPriority.AboveNormal };
        _thread.Start();
    }

    /// <summary>The most resident memory. After <see cref="Dispose"/>.</summary>
    public long Peak { get; private set; }

    /// <summary>Few enough moments to draw: of each stretch the most of everything, so that no peak is lost.</summary>
    /// <inheritdoc cref="Peak"/>
    public IReadOnlyList<Moment> Moments =>
    [
        .. _moments.Chunk((_moments.Count + MostMoments - 1) / MostMoments).Select(chunk =>
            new Moment(chunk[0].Seconds, chunk.Max(m => m.Asked), chunk.Max(m => m.InUse), chunk.Max(m => m.Resident))),
    ];

    public Moment Latest
    {
        get
        {
            lock (_moments)
            {
                return _moments[^1];
            }
        }
    }

    public void Dispose()
    {
        _stop.Set();
        _thread.Join();
        using Process self = Process.GetCurrentProcess();
        Peak = self.PeakWorkingSet64 - _before;
        _stop.Dispose();
    }

    private void Run()
    {
        do
        {
            // Clamped: the runtime may release a little of its earlier memory.
            long resident = Math.Max(0, Environment.WorkingSet - _before);
            Moment moment = new(Stopwatch.GetElapsedTime(_start).TotalSeconds, _meter.Asked, _meter.InUse, resident);
            lock (_moments)
            {
                _moments.Add(moment);
            }
        }
        while (!_stop.Wait(s_interval));
    }
}
