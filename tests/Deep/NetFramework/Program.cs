using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests;

/// <summary>Runs the tests, with the arguments of xUnit's runner.</summary>
internal static class Program
{
    public static async Task<int> Main(string[] args)
    {
        int exitCode = await ConsoleRunner.Run(args);
        if (Mono.IsRunning)
        {
            // Mono 6.8 sometimes aborts when it shuts down while a worker of its thread pool ends: "Assertion at object.c:585 …
            // ThreadAbortException".
            Console.Out.Flush();
            EndProcess(exitCode);
        }

        return exitCode;
    }

    /// <summary>Ends the process without what the runtime does at its end.</summary>
    [DllImport("libc", EntryPoint = "_exit")]
    private static extern void EndProcess(int exitCode);
}
