namespace System.Threading;

/// <summary>What spinning threads of later frameworks can do.</summary>
internal static class SpinWaitMembers
{
    /// <summary>Spins; this framework decides itself when it sleeps.</summary>
    public static void SpinOnce(this ref SpinWait spin, int sleep1Threshold)
    {
        _ = sleep1Threshold;
        spin.SpinOnce();
    }
}
