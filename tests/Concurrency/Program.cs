using Pools.Tests.Concurrency.Explorer;
using Pools.Tests.Concurrency.Litmus;
#if !POOLS_NETSTANDARD
using Pools.Tests.Concurrency.PageDiscardSoak;
#endif
using Pools.Tests.Concurrency.Soak;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Concurrency;

/// <summary>Runs one of the commands <c>soak</c>, <c>explore</c>, <c>litmus</c> and <c>page-discard</c>, or the tests.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return args switch
        {
            ["soak", .. string[] rest] => Task.FromResult(SoakCommand.Run(rest)),
            ["explore", .. string[] rest] => Task.FromResult(ExploreCommand.Run(rest)),
            ["litmus", .. string[] rest] => Task.FromResult(LitmusCommand.Run(rest)),
#if !POOLS_NETSTANDARD
            [PageDiscardCommand.Name, .. string[] rest] => Task.FromResult(PageDiscardCommand.Run(rest)),
#endif
            _ => ConsoleRunner.Run(args),
        };
    }
}
