using System.Diagnostics;
using Pools.Tool.Events;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>Hands all events on, and kills their process in the midst of them: some have come for certain, however slow the machine is.</summary>
/// <param name="next">Takes the events.</param>
/// <param name="process">Their process.</param>
/// <param name="events">How many it lives for.</param>
internal sealed class KillingSink(IPoolEventSink next, int process, int events) : IPoolEventSink
{
    private int _left = events;

    public void OnEvent(in PoolEvent happened)
    {
        next.OnEvent(happened);
        if (--_left == 0)
        {
            using Process victim = Process.GetProcessById(process);
            victim.Kill();
        }
    }

    public void OnMisuse(in MisuseReport report) => next.OnMisuse(report);

    public void OnPool(in PoolLabel label) => next.OnPool(label);
}
