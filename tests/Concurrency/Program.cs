using System;
using System.Threading.Tasks;
using Pools.Tests.Concurrency.Soak;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Concurrency;

/// <summary>Runs a soak on <c>soak --minutes M --seed N</c>; everything else is for the test runner.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return args is ["soak", .. string[] rest] ? Task.FromResult(SoakCommand.Run(rest)) : ConsoleRunner.Run(args);
    }
}
