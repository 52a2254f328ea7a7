namespace Pools.Tests.Docs;

/// <summary>The forms for issues on GitHub.</summary>
public sealed partial class IssueFormTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, ".github", "ISSUE_TEMPLATE");

    public static TheoryData<string> Forms =>
        [.. Directory.EnumerateFiles(s_folder).Select(file => Path.GetFileName(file)).Where(name => name != "config.yml")];

    [Theory, MemberData(nameof(Forms))]
    public void A_form_has_fields_that_GitHub_shows(string form)
    {
        YamlMappingNode page = YamlFile.Read(Path.Combine(s_folder, form));
        YamlMappingNode[] fields = [.. ((YamlSequenceNode)page["body"]).Children.Cast<YamlMappingNode>()];

        Assert.NotEmpty(page["name"].ToString());
        Assert.NotEmpty(page["description"].ToString());
        Assert.Distinct(fields.Select(field => field["id"].ToString()));
        Assert.All(fields, field =>
        {
            Assert.Contains(field["type"].ToString(), (string[])["input", "textarea", "dropdown", "checkboxes"]);
            Assert.NotEmpty(field["attributes"]["label"].ToString());
        });
        Assert.Contains(fields, field => field.Children.ContainsKey("validations"));
    }

    [Fact]
    public void Commands_are_on_a_page()
    {
        string[] shown = [.. PageScripts.All.SelectMany(script => script).Select(command => command.Text)];
        string[] commands = [.. Texts().SelectMany(text => Command().Matches(text)).Select(match => match.Groups[1].Value)];

        Assert.NotEmpty(commands);
        Assert.All(commands, command => Assert.Contains(command, shown));
    }

    [Fact]
    public void The_fields_of_a_trace_are_those_that_the_tool_writes()
    {
        string format = File.ReadAllText(Path.Combine(Repository.Root, "tools", "Pools.Tool", "Playing", "TraceFormat.cs"));
        string[] fields = [.. Texts().SelectMany(text => Trace().Matches(text)).Select(match => match.Groups[1].Value)];

        Assert.Equal(2, fields.Length);
        Assert.All(fields, field => Assert.Contains($"\"{field}\"", format, StringComparison.Ordinal));
    }

    private static IEnumerable<string> Texts() => Directory.EnumerateFiles(s_folder).Select(File.ReadAllText);

    [GeneratedRegex("`(dotnet [^`]+)`")]
    private static partial Regex Command();

    [GeneratedRegex("`([^` ]+,[^` ]+)`")]
    private static partial Regex Trace();
}
