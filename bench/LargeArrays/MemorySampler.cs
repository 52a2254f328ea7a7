namespace Pools.Bench;

/// <summary>The memory at one moment of a load, in bytes; resident memory less what the process had before.</summary>
/// <param name="Held">What our pools say they keep; for others, returned arrays that no collection has taken.</param>
internal readonly record struct Moment(double Seconds, long Asked, long InUse, long Held, long Resident);

/// <summary>Samples the process's memory on a thread of its own.</summary>
internal sealed class MemorySampler : IDisposable
{
    // Short against what is plotted, long against the microseconds that a sample takes.
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(50);

    private readonly RentalMeter _meter;
    private readonly List<Moment> _moments = new(4096);
    private readonly long _start;
    private readonly long _before;
    private readonly ManualResetEventSlim _stop = new();
    private readonly Thread _thread;

    public MemorySampler(RentalMeter meter)
    {
        _meter = meter;
        _ = _meter.Held;
        _before = Environment.WorkingSet;
        _start = Stopwatch.GetTimestamp();
        _thread = new Thread(Run) { IsBackground = true, Name = "memory sampler", Priority = ThreadPriority.AboveNormal };
        _thread.Start();
    }

    /// <summary>The most resident memory. After <see cref="Dispose"/>.</summary>
    public long Peak { get; private set; }

    /// <inheritdoc cref="Peak"/>
    public List<Moment> Moments => _moments;

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

    public double Seconds => Stopwatch.GetElapsedTime(_start).TotalSeconds;

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
            // Clamped: the runtime may give back a little of what it had before.
            long resident = Math.Max(0, Environment.WorkingSet - _before);
            Moment moment = new(Seconds, _meter.Asked, _meter.InUse, _meter.Held, resident);
            lock (_moments)
            {
                _moments.Add(moment);
            }
        }
        while (!_stop.Wait(s_interval));
    }
}
