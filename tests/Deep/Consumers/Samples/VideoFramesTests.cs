namespace Pools.Tests.Consumers.Samples;

public sealed class VideoFramesTests
{
    [Fact]
    public void Every_pool_gives_the_same_pictures_of_the_same_scenes()
    {
        string[] large = Run("large");

        Assert.Equal(
            Enumerable.Range(0, 5).Select(i => $"scene from frame {24 * i}"),
            large.TakeWhile(line => line.StartsWith("scene", StringComparison.Ordinal)));
        Assert.Contains(large, line => line.StartsWith("frames: byte[], 0 outstanding, 0 misuses", StringComparison.Ordinal));
        Assert.All((string[])["shared", "new", "debug"], pool => Assert.Equal(Pictures(large), Pictures(Run(pool))));
    }

    private static string[] Run(string pool)
    {
        CommandResult result = Sample.Run("VideoFrames", "--pool", pool);
        Assert.True(result.ExitCode == 0, result.Output);
        return result.Output.Split('\n');
    }

    // The lines after the hash of the pictures are about time and memory.
    private static string[] Pictures(string[] lines) => [.. lines.TakeWhile(line => !line.StartsWith("pool ", StringComparison.Ordinal))];
}
