namespace Pools.Tests.Tools.Programs;

/// <summary>Programs that start others.</summary>
internal static class Starting
{
    /// <summary>Starts a process that knows nothing of .NET, and waits for it.</summary>
    public static void Another()
    {
        using Process process = Process.Start("sleep", "600");
        process.WaitForExit();
    }
}
