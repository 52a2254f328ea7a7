using YamlDotNet.RepresentationModel;

namespace Pools.Tests.Tools;

/// <summary>The workflow that readers copy.</summary>
public sealed class SampleWorkflowTests
{
    private static readonly YamlMappingNode[] s_steps =
    [
        .. ((YamlSequenceNode)YamlFile.Read("samples/workflows/pools-doctor.yml")["jobs"]["doctor"]["steps"]).Cast<YamlMappingNode>(),
    ];

    [Fact]
    public void Its_command_is_understood_and_its_report_uploaded()
    {
        string[] words = ValueOf("run", "dotnet pools ").Split(' ')[2..];
        int dashes = Array.IndexOf(words, "--");
        using Interruption interruption = new();

        Assert.Empty(Program.CommandLine(words[(dashes + 1)..], interruption).Parse(words[..dashes]).Errors);
        string upload = ValueOf("uses", "github/codeql-action/upload-sarif@");
        YamlNode step = Assert.Single(s_steps, step => TextOf(step, "uses") == upload);
        Assert.Equal(words[Array.IndexOf(words, "--output") + 1], step["with"]["sarif_file"].ToString());
    }

    [Fact]
    public void It_installs_the_tool_as_the_page_does()
    {
        IEnumerable<string> shown =
            PageScripts.All.SelectMany(script => script).Where(command => command.Page is "docs/tools.md").Select(command => command.Text);

        string[] commands = [.. s_steps.Where(step => TextOf(step, "working-directory") is not null).Select(step => TextOf(step, "run")!)];

        Assert.Equal(2, commands.Length);
        Assert.All(commands, command => Assert.Contains(command, shown));
    }

    private static string ValueOf(string key, string start) => Assert.Single(
        s_steps.Select(step => TextOf(step, key)).OfType<string>(), text => text.StartsWith(start, StringComparison.Ordinal));

    private static string? TextOf(YamlMappingNode step, string key) =>
        step.Children.TryGetValue(key, out YamlNode? value) ? value.ToString() : null;
}
