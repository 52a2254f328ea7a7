using System.Diagnostics;

namespace Pools.Tool.Playing;

/// <summary>The most memory that this process has had.</summary>
internal static class ResidentPeak
{
    /// <summary>Linux forgets a process's peak when it is told this.</summary>
    private const string ForgetPeak = "5";

    /// <summary>Begins anew. Where the system cannot forget an earlier peak, only a higher one is seen.</summary>
    public static void Forget()
    {
        try
        {
            File.WriteAllText("/proc/self/clear_refs", ForgetPeak);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            // The earlier peak stays.
        }
    }

    public static long Read()
    {
        using Process self = Process.GetCurrentProcess();
        return self.PeakWorkingSet64;
    }
}
