using System;
using System.Threading.Tasks;
using Pools.Tests.Analyzers.Scanning;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Analyzers;

/// <summary>Reports on the sources of a folder on <c>scan</c>; everything else is for the test runner.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args)
    {
        ArgumentNullException.ThrowIfNull(args);
        return args switch
        {
            ["scan", .. string[] folders] => ScanCommand.Run(folders),
            _ => ConsoleRunner.Run(args),
        };
    }
}
