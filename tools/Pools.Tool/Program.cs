using System;
using System.CommandLine;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Pools.Tool.Cli;
using Pools.Traces;

namespace Pools.Tool;

/// <summary><c>dotnet pools</c>.</summary>
internal static class Program
{
    private static async Task<int> Main(string[] arguments)
    {
        // What stands behind -- is another program's, whatever it looks like.
        int dashes = Array.IndexOf(arguments, "--");
        string[] own = dashes < 0 ? arguments : arguments[..dashes];
        string[] program = dashes < 0 ? [] : arguments[(dashes + 1)..];
        RootCommand root = new("What is wrong with the array pooling of a running .NET process, and which pool it should use.")
        {
            DoctorCommand.Create(program),
            TopCommand.Create(program),
            RecordCommand.Create(program),
            ReplayCommand.Create(),
            AdviseCommand.Create(program),
            ReplayCommand.CreateChild(),
        };
        ParseResult parsed = root.Parse(own);
        if (parsed.Errors.Count > 0)
        {
            parsed.Errors.Select(error => error.Message).Distinct(StringComparer.Ordinal).ToList().ForEach(Screen.Fail);
            Screen.Status($"dotnet pools {string.Join(' ', own.Take(1))} --help says more.");
            return ExitCodes.CouldNotLook;
        }

        try
        {
            return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
        }
        catch (Exception problem) when (problem is CannotLookException or TraceException)
        {
            Screen.Fail(problem.Message);
            return ExitCodes.CouldNotLook;
        }
    }
}
