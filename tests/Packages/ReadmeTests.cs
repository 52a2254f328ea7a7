using System;
using System.IO;
using System.Linq;
using Xunit;

namespace Pools.Tests.Packages;

public sealed class ReadmeTests
{
    [Theory, MemberData(nameof(ContentTests.Ids), MemberType = typeof(ContentTests))]
    public void What_a_readme_shows_is_part_of_the_program_that_is_built_and_run(string id)
    {
        string program = PageBlocks.Normalize(File.ReadAllText(Path.Combine(Repository.Root, "tests", "Packages", "Consumers", "App", "Program.cs")));
        string[] blocks = [.. PageBlocks.Of(Path.Combine(Repository.Root, "src", id, "README.md")).Select(PageBlocks.Normalize)];

        Assert.NotEmpty(blocks);
        Assert.All(blocks, block => Assert.Contains(block, program, StringComparison.Ordinal));
    }
}
