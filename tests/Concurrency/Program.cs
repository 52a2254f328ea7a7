using System;
using System.Threading.Tasks;
using Pools.Tests.Concurrency.Explorer;
using Pools.Tests.Concurrency.HeapLimit;
using Pools.Tests.Concurrency.LargeHeapLimit;
using Pools.Tests.Concurrency.PageDiscardSoak;
using Pools.Tests.Concurrency.Soak;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Concurrency;

/// <summary>
/// Runs a soak on <c>soak</c>, the explorer on <c>explore</c>, work under a limited heap on <c>heap-limit</c> and <c>large-heap-limit</c>, one child of the soak on <c>page-discard</c>;
/// everything else is for the test runner.
/// </summary>
internal static class Program
{
    public static Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return args switch
        {
            ["soak", .. string[] rest] => Task.FromResult(SoakCommand.Run(rest)),
            ["explore", .. string[] rest] => Task.FromResult(ExploreCommand.Run(rest)),
            [LargeHeapLimitCommand.Name, .. string[] rest] => Task.FromResult(LargeHeapLimitCommand.Run(rest)),
            [PageDiscardCommand.Name, .. string[] rest] => Task.FromResult(PageDiscardCommand.Run(rest)),
            [HeapLimitCommand.Name, .. string[] rest] => Task.FromResult(HeapLimitCommand.Run(rest)),
            _ => ConsoleRunner.Run(args),
        };
    }
}
