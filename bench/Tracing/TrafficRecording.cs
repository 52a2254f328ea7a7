using System.Collections.Generic;
using System.Threading;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;

using Pools.Traces;

namespace Pools.Bench.Tracing;

/// <summary>Runs a traffic plan over a recording pool.</summary>
internal static class TrafficRecording
{
    // Short turns, with a pause between them: on few processors the threads would otherwise run one after the other, and nothing would cross.
    private const int OperationsPerTurn = 16;

    public static void Run(TrafficPlan plan, int events, TraceRecorder recorder)
    {
        List<TrafficLoop<RecordingPool, RecordedLease>> loops = new TrafficLoopFactory(plan).CreateThreads<RecordingPool, RecordedLease>(new RecordingPool(recorder));
        int pairsPerThread = events / 2 / plan.Threads;
        using ThreadCrew crew = new(plan.Threads);
        crew.Run(thread =>
        {
            RecordingPool.EnterAs(thread);
            for (int done = plan.Depth; done < pairsPerThread; done += OperationsPerTurn)
            {
                loops[thread].Run(OperationsPerTurn);
                Thread.Sleep(0);
            }
        });

        // In a second turn, so that nobody hands over anything after a thread has emptied its inbox.
        crew.Run(thread =>
        {
            RecordingPool.EnterAs(thread);
            loops[thread].Drain();
        });
    }
}
