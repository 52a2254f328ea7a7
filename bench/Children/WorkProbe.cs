using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using Pools.Bench.Contenders;
using Pools.Bench.Measuring;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios.RealWork;

namespace Pools.Bench.Children;

/// <summary>All real work with one contender.</summary>
internal sealed class WorkProbe : Probe
{
    public const string PeakKey = "peakWorkingSet";

    public const string AllocatedKey = "allocated";

    public const string PauseKey = "pause";

    /// <summary>Workloads with a wrong output.</summary>
    public const string WrongKey = "wrong";

    public override string Name => "work";

    public override Dictionary<string, double> Measure(Contender contender, IReadOnlyList<string> arguments)
    {
        CorpusSource corpus = new(arguments[0], long.Parse(arguments[1], CultureInfo.InvariantCulture));
        using ThreadCrew crew = new(JobRunner.Workers);
        RealWorkSample total = default;
        int wrong = 0;
        foreach (RealWorkload workload in RealWorkloads.Create())
        {
            IReadOnlyList<CorpusFile> files = corpus.FilesFor(workload);
            workload.Prepare(files);
            using FileJob job = contender.BuildJob(workload) ?? throw new ArgumentException($"'{contender.Id}' cannot do real work", nameof(contender));
            RealWorkSample sample = RealWorkSample.Take(() => wrong += new JobRunner(crew, files.Count).Run(job, 1, int.MaxValue) is null ? 0 : 1);
            total = new RealWorkSample(0, total.AllocatedBytes + sample.AllocatedBytes, total.Collections + sample.Collections, total.Pause + sample.Pause);
            workload.Prepare([]);
        }

        using Process self = Process.GetCurrentProcess();
        return new Dictionary<string, double>(StringComparer.Ordinal)
        {
            [PeakKey] = self.PeakWorkingSet64,
            [AllocatedKey] = total.AllocatedBytes,
            [WrongKey] = wrong,
            [PauseKey] = total.Pause.TotalNanoseconds,
            [Columns.Gen0Key] = total.Collections.Gen0,
            [Columns.Gen1Key] = total.Collections.Gen1,
            [Columns.Gen2Key] = total.Collections.Gen2,
        };
    }
}
