using System.Diagnostics;

namespace Pools.Tool.Playing;

/// <summary>The most memory that this process has had since a moment.</summary>
internal readonly struct ResidentPeak
{
    /// <summary>Linux forgets a process's peak when it is told this.</summary>
    private const string ForgetPeak = "5";

    private readonly long _before;

    private ResidentPeak(long before) => _before = before;

    /// <summary>Begins. Where the system cannot forget an earlier peak, only what rises above that one is seen.</summary>
    public static ResidentPeak Begin()
    {
        try
        {
            File.WriteAllText("/proc/self/clear_refs", ForgetPeak);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return new ResidentPeak(Read());
        }

        return new ResidentPeak(Read());
    }

    /// <summary>How many bytes the peak is above what there was at the beginning.</summary>
    public long Above() => Math.Max(0, Read() - _before);

    private static long Read()
    {
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }
}
