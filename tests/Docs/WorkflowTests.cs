namespace Pools.Tests.Docs;

/// <summary>The workflow on GitHub runs commands that a reader can run.</summary>
public sealed class WorkflowTests
{
    // Maintained by GitHub.
    private static readonly string[] s_actions = ["actions/checkout", "actions/setup-dotnet", "actions/upload-artifact"];

    private static readonly YamlMappingNode s_workflow = YamlFile.Read(".github/workflows/ci.yml");

    [Fact]
    public void Every_command_is_on_a_page()
    {
        string[] shown =
        [
            .. PageScripts.All.SelectMany(script => script)
                .Where(command => command.Page is "README.md" or "docs/testing.md").Select(command => command.Text),
            .. File.ReadLines(Path.Combine(Repository.Root, ".ci", "run")).Select(line => line.Split('|')[0].Trim()),
        ];
        string[] commands = [.. Values("run").SelectMany(PageBlocks.Lines)];

        Assert.NotEmpty(commands);
        Assert.All(commands, command => Assert.Contains(command, shown));
    }

    [Fact]
    public void Actions_are_GitHubs_own() => Assert.All(Values("uses"), action => Assert.Contains(action.Split('@')[0], s_actions));

    /// <summary>The values of a key in all steps of all jobs.</summary>
    private static IEnumerable<string> Values(string key) =>
        from job in ((YamlMappingNode)s_workflow["jobs"]).Children.Values
        from YamlMappingNode step in (YamlSequenceNode)job["steps"]
        where step.Children.ContainsKey(key)
        select step[key].ToString();
}
