namespace Pools.Tests.Packages;

public sealed partial class ConsumerTests(PackedLibraries libraries)
{
    [Fact]
    public void A_program_and_an_older_library_use_the_packages_and_the_debug_switch()
    {
        using Consumer consumer = new(libraries);

        string output = consumer.Build("App", "-p:PoolsSharedReplacement=debug");
        Assert.Matches(@"Library -> \S+netstandard2\.0", output);
        Assert.Matches(@"Misuse\.cs\(9,\d+\): warning POOL0003", output);
        Assert.DoesNotMatch("warning (?!POOL0003)", output);

        string[] lines = consumer.RunProgram("App");
        Assert.Equal(
            [
                "4096 bytes read", "scope: clean", "faulty scope: Leak", "container: PerCoreArrayPool`1",
                "container under test: DebugArrayPool`1", "misuse: DoubleReturn", "library: sloop",
            ],
            lines.Where(line => Expected().IsMatch(line)));
        Assert.Contains(lines, line => line.StartsWith("images: byte[], 0 outstanding", StringComparison.Ordinal));
    }

    [Theory, InlineData("Pools"), InlineData("Pools.Diagnostics"), InlineData("Pools.Extensions")]
    public void Code_in_a_readme_is_part_of_the_program(string id)
    {
        string file = Path.Combine(Repository.Root, "tests", "Packages", "Consumers", "App", "Program.cs");
        string program = PageBlocks.Normalize(File.ReadAllText(file));
        string[] blocks = [.. PageBlocks.Of(Path.Combine(Repository.Root, "src", id, "README.md")).Select(PageBlocks.Normalize)];

        Assert.NotEmpty(blocks);
        Assert.All(blocks, block => Assert.Contains(block, program, StringComparison.Ordinal));
    }

    [Fact, Trait("Run", "Deep")]
    public void A_project_can_ban_the_shared_pool_and_only_that()
    {
        using Consumer consumer = new(libraries);

        string free = consumer.Build("Banned");
        consumer.Add("Banned", Assert.Single(PageBlocks.Of(Path.Combine(Repository.Root, "docs", "debug-pool.md"), "xml")));
        string banned = consumer.Build("Banned", "--no-restore", "--no-incremental");

        Assert.DoesNotContain("RS0030", free, StringComparison.Ordinal);
        string warning = Assert.Single(Bans().Matches(banned).Select(match => match.Value).Distinct());
        Assert.Contains("Banned.cs(7,", warning, StringComparison.Ordinal);
    }

    [GeneratedRegex("^(4096|scope|faulty|container|library|misuse)")]
    private static partial Regex Expected();

    [GeneratedRegex("^.*: warning RS0030: ", RegexOptions.Multiline)]
    private static partial Regex Bans();
}
