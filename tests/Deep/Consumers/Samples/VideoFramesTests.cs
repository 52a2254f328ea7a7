using System;
using System.IO;
using System.Linq;
using Xunit;

namespace Pools.Tests.Consumers.Samples;

/// <summary>The sample for large arrays, run as its user runs it.</summary>
public sealed class VideoFramesTests
{
    [Fact]
    public void Every_pool_gives_the_same_pictures_of_the_same_scenes()
    {
        string[] large = Run("--pool", "large");
        string[] shared = Run("--pool", "shared");
        string[] fresh = Run("--pool", "new");
        string[] watched = Run("--pool", "debug");

        Assert.Equal(Enumerable.Range(0, 5).Select(i => $"scene from frame {24 * i}"), large.TakeWhile(line => line.StartsWith("scene", StringComparison.Ordinal)));
        Assert.Equal(ResultOf(fresh), ResultOf(large));
        Assert.Equal(ResultOf(fresh), ResultOf(shared));
        Assert.Equal(ResultOf(fresh), ResultOf(watched));
        Assert.Contains(large, line => line.StartsWith("frames: byte[], 0 outstanding, 0 misuses", StringComparison.Ordinal));
    }

    [Fact]
    public void A_file_that_is_no_video_is_told_in_one_line()
    {
        using var folder = new TemporaryFolder();
        string file = Path.Combine(folder.Path, "noise.y4m");
        File.WriteAllText(file, "no video\n");

        CommandResult result = Command.Run(DotNetHost.Path, [Program, file]);

        Assert.Equal(1, result.ExitCode);
        Assert.Contains("no YUV4MPEG2 video", result.Output, StringComparison.Ordinal);
    }

    private static string Program => Path.Combine(
        Repository.Root, "samples", "VideoFrames", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net10.0", "VideoFrames.dll");

    private static string[] Run(params string[] arguments)
    {
        CommandResult result = Command.Run(DotNetHost.Path, [Program, .. arguments]);
        Assert.True(result.ExitCode == 0, result.Output);
        return result.Output.Split('\n');
    }

    /// <summary>Everything up to the hash of the pictures; what follows is about time and memory.</summary>
    private static string ResultOf(string[] lines) => string.Join('\n', lines.TakeWhile(line => !line.StartsWith("pool ", StringComparison.Ordinal)));
}
