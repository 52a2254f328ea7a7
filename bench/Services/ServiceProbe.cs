namespace Pools.Bench;

/// <summary>Runs a service over a contender's pool twice, and measures the second time.</summary>
internal static class ServiceProbe
{
    public const string Name = "service";
    public const string ProcessorKey = "processor";
    public const string AllocatedKey = "allocated";
    public const string WallKey = "wall";
    public const string PeakKey = "peak";
    public const string EndKey = "end";

    /// <param name="contender">The pool.</param>
    /// <param name="words">The service, and how many of its units.</param>
    /// <exception cref="MeasurementException">An output is wrong.</exception>
    public static ProbeAnswer Measure(Contender contender, string[] words)
    {
        Service service = Services.All.FirstOrDefault(service => service.Name == words[0])
            ?? throw new UsageException($"no service '{words[0]}'");
        int count = int.Parse(words[1], CultureInfo.InvariantCulture);
        ArrayPool<byte> pool = contender.PoolOrNone();
        // Compiles the code. After a quarter of this, the pools outside of the runtime took up to a fifth longer.
        int wrong = service.Run(pool, count);
        TimeSpan before = Environment.CpuUsage.TotalTime;
        Sample sample = Sample.Take(() =>
        {
            wrong += service.Run(pool, count);
            return 1;
        });
        TimeSpan processor = Environment.CpuUsage.TotalTime - before;
        if (wrong > 0)
        {
            throw new MeasurementException($"{contender.Title}: {wrong} outputs of the service are wrong");
        }

        Dictionary<string, double> figures = Columns.Collections([sample], units: 1);
        (figures[ProcessorKey], figures[WallKey]) = (processor.TotalNanoseconds, sample.Nanoseconds);
        figures[AllocatedKey] = sample.AllocatedBytes;
        figures[EndKey] = Environment.WorkingSet;
        using Process self = Process.GetCurrentProcess();
        // The system counts late.
        figures[PeakKey] = Math.Max(self.PeakWorkingSet64, figures[EndKey]);
        GC.KeepAlive(pool);
        return new ProbeAnswer(figures);
    }
}
