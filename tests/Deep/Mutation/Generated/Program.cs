using System;
using System.Threading.Tasks;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Mutation;

/// <summary>Lists faults on <c>list</c>, runs tests against some on <c>run</c>, sums results up on <c>report</c>; everything else is for the test runner.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return args switch
        {
            ["list", .. string[] rest] => Task.FromResult(ListCommand.Run(rest)),
            ["run", .. string[] rest] => Task.FromResult(RunCommand.Run(rest)),
            ["report", .. string[] rest] => Task.FromResult(ReportCommand.Run(rest)),
            _ => ConsoleRunner.Run(args),
        };
    }
}
