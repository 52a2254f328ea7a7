using System.Buffers;
using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using Pools;
using Pools.Diagnostics;
using Pools.Samples.VideoFrames;

// Finds the scenes of an uncompressed video and writes a small picture of each. A frame of 1080p takes 3 MB, its picture 6: what an array
// pool for large
// arrays is for. With the same file every pool must give the same pictures.
const string Usage = """
    Usage: dotnet run -c Release --project samples/VideoFrames -- [--pool large|shared|new|debug] [FILE.y4m] [--output FOLDER]

    Without a file it makes a video of its own: 120 frames of 1080p. --output writes each scene's picture as a PPM file.
    --pool debug checks that every array is used as it should be.
    """;

string poolName = "large";
string? input = null;
string? output = null;
for (int i = 0; i < args.Length; i++)
{
    bool hasValue = i + 1 < args.Length;
    switch (args[i])
    {
        case "--pool" when hasValue && args[i + 1] is "large" or "shared" or "new" or "debug":
            poolName = args[++i];
            break;
        case "--output" when hasValue:
            output = args[++i];
            break;
        case var file when input is null && File.Exists(file):
            input = file;
            break;
        case var other:
            Console.Error.WriteLine($"'{other}' is no option, and no file that exists.\n{Usage}");
            return 2;
    }
}

using LargeArrayPool<byte> large = new(new LargeArrayPoolOptions { Name = "frames" });
using DebugArrayPool<byte> debug = new(new DebugArrayPoolOptions { Name = "frames" });
using DebugPoolScope scope = debug.BeginScope("video");
ArrayPool<byte> pool = poolName switch
{
    "large" => large,
    "shared" => ArrayPool<byte>.Shared,
    "debug" => debug,
    _ => new NoPool(),
};

string? made = input is null ? Path.GetTempFileName() : null;
try
{
    if (made is not null)
    {
        using FileStream target = File.Create(made);
        TestPattern.Write(target, new VideoFormat(1920, 1080), frames: 120, pool);
    }

    long allocatedBefore = GC.GetTotalAllocatedBytes();
    int collectionsBefore = GC.CollectionCount(2);
    long start = Stopwatch.GetTimestamp();
    using Y4mReader reader = new(File.OpenRead(input ?? made!));
    List<Scene> scenes = await SceneFinder.FindAsync(reader, pool);
    TimeSpan elapsed = Stopwatch.GetElapsedTime(start);

    using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    foreach (Scene scene in scenes)
    {
        Console.WriteLine($"scene from frame {scene.FirstFrame}");
        hash.AppendData(scene.Picture);
        if (output is not null)
        {
            Directory.CreateDirectory(output);
            using FileStream file = File.Create(Path.Combine(output, $"scene-{scene.FirstFrame:D6}.ppm"));
            file.Write(Encoding.ASCII.GetBytes($"P6 {scene.Width} {scene.Height} 255\n"));
            file.Write(scene.Picture);
        }
    }

    Console.WriteLine($"pictures {Convert.ToHexString(hash.GetHashAndReset())}");
    Console.WriteLine(
        $"pool {poolName}: {elapsed.TotalSeconds:F1} s, allocated {(GC.GetTotalAllocatedBytes() - allocatedBefore) >> 20} MiB, "
        + $"{GC.CollectionCount(2) - collectionsBefore} full collections");
    if (poolName == "large")
    {
        Console.WriteLine(large.GetStatistics());
    }

    reader.Dispose();
    scope.AssertClean();
    return 0;
}
catch (InvalidDataException e)
{
    Console.Error.WriteLine($"{input}: {e.Message}");
    return 1;
}
finally
{
    if (made is not null)
    {
        File.Delete(made);
    }
}
