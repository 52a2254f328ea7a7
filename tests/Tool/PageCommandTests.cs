using System.Collections.Generic;
using System.CommandLine;
using System.Linq;
using Pools.Tool;
using Pools.Tool.Cli;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>The command understands what the pages tell a reader to type.</summary>
public sealed class PageCommandTests
{
    private const string Project = "tools/Pools.Tool";

    public static TheoryData<string> Lines => [.. PageScripts.All.SelectMany(script => script).Select(Arguments).OfType<string[]>().Select(arguments => string.Join(' ', arguments)).Distinct()];

    [Theory, MemberData(nameof(Lines))]
    public void What_pages_show_is_understood(string line) => Assert.Empty(Errors(line));

    [Theory]
    [InlineData("doctor 1234 --second 5")]
    [InlineData("doctr 1234")]
    [InlineData("replay")]
    public void What_is_wrong_is_not(string line) => Assert.NotEmpty(Errors(line));

    private static IEnumerable<string> Errors(string line)
    {
        string[] words = line.Split(' ');
        using Interruption interruption = new();
        return Program.CommandLine([.. words.SkipWhile(word => word != "--").Skip(1)], interruption).Parse([.. words.TakeWhile(word => word != "--")]).Errors.Select(error => error.Message);
    }

    /// <summary>Those for <c>dotnet pools</c>, whether it is installed or run from its project; null: it is another command.</summary>
    private static string[]? Arguments(PageCommand command) => command.Words.ToArray() switch
    {
        ["dotnet", "pools", .. string[] arguments] => arguments,
        ["dotnet", "run", "-c", "Release", "--project", Project, "--", .. string[] arguments] => arguments,
        _ => null,
    };
}
