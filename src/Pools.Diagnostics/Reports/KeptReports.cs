using System.Linq;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The reports of a pool or of a scope: one for each kind and place.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, with a lock.</para>
/// <para><b>Ordering</b>: by the lock.</para>
/// <para><b>Bounds</b>: <see cref="MostOfOneKind"/> reports of each kind; further ones are only counted.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class KeptReports
{
    /// <summary>Enough places to show the cause; a flood of one kind does not evict others (arbitrary).</summary>
    public const int MostOfOneKind = 100;

    private readonly Dictionary<string, MisuseReport> _reports = [];
    private readonly List<MisuseReport> _ordered = [];
    private readonly int[] _kept = new int[MisuseKinds.Count];
    private readonly long[] _omitted = new long[MisuseKinds.Count];

    /// <summary>The occurrences that are in no report.</summary>
    public long Omitted
    {
        get
        {
            using (new HeldLock<HardwareAtomics>(_reports))
            {
                return _omitted.Sum();
            }
        }
    }

    /// <summary>Keeps a report, or counts it with another one of its key: the kind and the places.</summary>
    /// <returns>Whether it is kept.</returns>
    public bool Add(string key, MisuseReport report)
    {
        int kind = (int)report.Kind;
        using (new HeldLock<HardwareAtomics>(_reports))
        {
            if (_reports.TryGetValue(key, out MisuseReport? same))
            {
                same.CountAgain();
                return false;
            }

            if (_kept[kind] == MostOfOneKind)
            {
                _omitted[kind]++;
                return false;
            }

            report.IsLastOfKind = ++_kept[kind] == MostOfOneKind;
            _reports.Add(key, report);
            _ordered.Add(report);
            return true;
        }
    }

    /// <summary>All reports, in the order in which they came.</summary>
    public IReadOnlyList<MisuseReport> Snapshot()
    {
        using (new HeldLock<HardwareAtomics>(_reports))
        {
            return _ordered.ToArray();
        }
    }

    /// <summary>The exception for a misuse, or for information if that fails; null without one.</summary>
    public DebugPoolScopeException? Failure(string name, bool failsOnInformation = false, bool skipsThrown = false)
    {
        MisuseReport[] failures;
        long[] omitted;
        using (new HeldLock<HardwareAtomics>(_reports))
        {
            failures = [.. _ordered.Where(report => (failsOnInformation || !report.IsInformation) && !(skipsThrown && report.IsThrown))];
            omitted = [.. _omitted.Select((count, kind) => failsOnInformation || !MisuseKinds.IsInformation((MisuseKind)kind) ? count : 0)];
        }

        return failures.Length == 0 ? null : new DebugPoolScopeException(name, failures, omitted);
    }
}
