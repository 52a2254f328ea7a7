using System;
using System.Collections.Generic;
using System.IO;

namespace Pools.Tool.Attach;

/// <summary>A command that starts a program.</summary>
internal sealed class CommandLine(IReadOnlyList<string> words)
{
    /// <summary>Whether the command is one of the SDK's, such as <c>dotnet run</c>, which starts the program as another process.</summary>
    private bool IsSdkVerb { get; } =
        Path.GetFileNameWithoutExtension(words[0]) is "dotnet" && words.Count > 1 && words[1] is not "exec" && !File.Exists(words[1]);

    public override string ToString() => string.Join(' ', words);

    /// <summary>Whether a process that the command has started belongs to the SDK.</summary>
    /// <param name="id">The process.</param>
    /// <param name="isRoot">Whether it is the one that was started itself.</param>
    public bool IsOfSdk(int id, bool isRoot) => IsSdkVerb && (isRoot || RunsFromSdk(id));

    /// <summary>Compilers, build and test servers lie below the SDK's folder. Where a system does not tell the command line, they are not recognized.</summary>
    private static bool RunsFromSdk(int id)
    {
        try
        {
            string line = File.ReadAllText($"/proc/{id}/cmdline");
            return line.Contains("/sdk/", StringComparison.Ordinal);
        }
        catch (IOException)
        {
            return false;
        }
    }
}
