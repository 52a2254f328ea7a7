using Pools.Tests.Analyzers.Scanning;
using Xunit.Runner.InProc.SystemConsole;

namespace Pools.Tests.Analyzers;

/// <summary>Runs the rules over folders on <c>scan</c>, and tests otherwise.</summary>
internal static class Program
{
    public static Task<int> Main(string[] args) =>
        args is ["scan", .. string[] folders] ? ScanCommand.Run(folders) : ConsoleRunner.Run(args);
}
