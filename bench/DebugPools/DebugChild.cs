using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Pools.Bench.Contenders;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;

namespace Pools.Bench.DebugPools;

/// <summary>Answers a question, in the child process.</summary>
internal static class DebugChild
{
    // Threads must be interrupted within their slices, not only between them; as everywhere in this program.
    private const int SlicesWithThreads = 3;

    // From a page upwards a quarantine turns over, and a full collection comes, every 1 to 60 ms: a slice must hold some of both.
    private const int SlicesWithPages = 5;

    private const int Page = 4096;

    public static DebugAnswer Run(DebugQuestion question, Effort effort, CancellationToken stop)
    {
        if (question.SamplerInTurns)
        {
            return SampledRounds.Run(question.Length, effort, stop);
        }

        List<ThreadCrew> crews = [];
        Dictionary<string, Workload> workloads = new(StringComparer.Ordinal);
        try
        {
            foreach (int threads in question.Threads)
            {
                foreach (string id in question.Contenders)
                {
                    workloads.Add(DebugQuestion.Key(id, threads), Build(DebugContenders.Find(id), question, threads, crews));
                }
            }

            int slices = (crews.Count > 0 ? SlicesWithThreads : 1) * (question.Length >= Page ? SlicesWithPages : 1);
            Effort whole = effort with { Slice = effort.Slice * slices };
            Dictionary<Workload, List<Sample>> samples = InterleavedMeasurement.Run([.. workloads.Values], whole, stop);
            return new DebugAnswer(workloads.ToDictionary(w => w.Key, w => samples[w.Value].Select(s => s.NanosecondsPerOperation).ToList()));
        }
        finally
        {
            workloads.Values.ToList().ForEach(w => w.Dispose());
            crews.ForEach(c => c.Dispose());
        }
    }

    private static Workload Build(Contender contender, DebugQuestion question, int threads, List<ThreadCrew> crews)
    {
        ILoopFactory factory = new PairLoopFactory();
        if (question.Frames > 0)
        {
            factory = new DeepLoopFactory(factory, question.Frames);
        }

        if (threads == 0)
        {
            return contender.Build(factory, new LoopSite(question.Length, Crew: null));
        }

        ThreadCrew crew = new(threads);
        crews.Add(crew);
        return contender.Build(new CrewLoopFactory(factory), new LoopSite(question.Length, crew));
    }
}
