#pragma warning disable RS0030 // Only the test has the process.

namespace Pools.Tests.Tools;

/// <summary>Passes events on, and kills their process after a number of double returns.</summary>
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
