using System.Diagnostics;
using System.Linq;
using Pools.Tool.Events;
using Pools.Tool.Ledger;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>Hands all events on, and kills their process as soon as some have shown what there is to find, however slow the machine is, and whatever else raises events.</summary>
/// <param name="ledger">Takes the events.</param>
/// <param name="process">Their process.</param>
/// <param name="doubles">How many arrays must have come back a second time.</param>
internal sealed class KillingSink(PoolLedger ledger, int process, int doubles) : IPoolEventSink
{
    private bool _isKilled;

    public void OnEvent(in PoolEvent happened)
    {
        ledger.OnEvent(happened);
        if (!_isKilled && ledger.Twice.Values.Sum(twice => twice.Count) >= doubles)
        {
            _isKilled = true;
            using Process victim = Process.GetProcessById(process);
            victim.Kill();
        }
    }

    public void OnMisuse(in MisuseReport report) => ledger.OnMisuse(report);

    public void OnPool(in PoolLabel label) => ledger.OnPool(label);
}
