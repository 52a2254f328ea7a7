using System;
using System.IO;
using System.Linq;
using Xunit;

namespace Pools.Tests.Consumers.Samples;

/// <summary>The sample for leases, run as its user runs it.</summary>
public sealed class Base64FilesTests
{
    [Fact]
    public void Leases_allocate_nothing_for_a_file_and_give_what_Convert_gives()
    {
        CommandResult result = Command.Run(DotNetHost.Path, [Program]);

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("leases: 0 bytes allocated per file,", result.Output, StringComparison.Ordinal);
        Assert.Contains("equal: ", result.Output, StringComparison.Ordinal);

        // A count that is always nothing would prove nothing: 200 files of 96 KiB on average, as an array, a string and an array, there and back.
        string other = result.Output.Split('\n').Single(line => line.StartsWith("Convert: ", StringComparison.Ordinal));
        Assert.True(int.Parse(other.Split(' ')[1], provider: null) > 500_000, other);
    }

    [Fact]
    public void A_folder_of_ones_own_becomes_a_line_for_each_file()
    {
        using var folder = new TemporaryFolder();
        byte[][] contents = [[], [1], [1, 2], [1, 2, 3], .. Enumerable.Range(0, 3).Select(i => RandomBytes(seed: i, length: (1 << 20) + i))];
        string files = Directory.CreateDirectory(Path.Combine(folder.Path, "files")).FullName;
        for (int i = 0; i < contents.Length; i++)
        {
            File.WriteAllBytes(Path.Combine(files, $"{i}.bin"), contents[i]);
        }

        foreach (string pool in new[] { "large", "debug" })
        {
            string text = Path.Combine(folder.Path, pool);
            CommandResult result = Command.Run(DotNetHost.Path, [Program, "--pool", pool, files, "--output", text]);

            Assert.True(result.ExitCode == 0, result.Output);
            Assert.Equal(contents.Select(content => Convert.ToBase64String(content)), File.ReadAllLines(text));
        }
    }

    [Fact]
    public void A_folder_that_does_not_exist_is_told_with_the_usage()
    {
        CommandResult result = Command.Run(DotNetHost.Path, [Program, "nowhere"]);

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("'nowhere' is no option, and no folder that exists.", result.Output, StringComparison.Ordinal);
    }

    private static string Program => Path.Combine(
        Repository.Root, "samples", "Base64Files", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net10.0", "Base64Files.dll");

    private static byte[] RandomBytes(int seed, int length)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }
}
