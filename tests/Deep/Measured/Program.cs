using Pools.Tests.Measured.HeapLimit;
using Pools.Tests.Measured.LargeHeapLimit;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Measured;

/// <summary>Runs work under a limited heap on <c>heap-limit</c> and <c>large-heap-limit</c>.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return args switch
        {
            [LargeHeapLimitCommand.Name, .. string[] rest] => Task.FromResult(LargeHeapLimitCommand.Run(rest)),
            [HeapLimitCommand.Name, .. string[] rest] => Task.FromResult(HeapLimitCommand.Run(rest)),
            _ => ConsoleRunner.Run(args),
        };
    }
}
