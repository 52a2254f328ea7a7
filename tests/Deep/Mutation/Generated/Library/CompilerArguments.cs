using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis.CSharp;

namespace Pools.Tests.Mutation;

/// <summary>What the build of the library tells the compiler.</summary>
internal static class CompilerArguments
{
    /// <summary>The folder of the library.</summary>
    public static string Folder { get; } = Path.Combine(Repository.Root, "src", "Pools");

    /// <summary>Asks the build, which then compiles nothing.</summary>
    public static CSharpCommandLineArguments Ask()
    {
        string[] question =
        [
            "msbuild", Path.Combine(Folder, "Pools.csproj"), "-nologo", "-t:Compile", "-getItem:CscCommandLineArgs", "-p:Configuration=Release", "-p:TargetFramework=net10.0",
            "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true", "-p:NonExistentFile=__never_up_to_date__",
        ];
        CommandResult answer = Command.Run(DotNetHost.Path, question, Folder);
        if (answer.ExitCode != 0)
        {
            throw new InvalidOperationException(answer.Output);
        }

        using JsonDocument document = JsonDocument.Parse(answer.Output);
        string[] arguments = [.. document.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray().Select(item => item.GetProperty("Identity").GetString()!)];
        return CSharpCommandLineParser.Default.Parse(arguments, Folder, sdkDirectory: null);
    }
}
