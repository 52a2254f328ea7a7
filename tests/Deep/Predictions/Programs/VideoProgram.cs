using Pools.Samples.VideoFrames;

namespace Pools.Tests.Tools.Predictions.Programs;

/// <summary>The sample VideoFrames on two threads, with frames of 3 MB.</summary>
internal sealed class VideoProgram : RealProgram<byte>
{
    private const int Frames = 48;

    protected override async Task WorkAsync(ArrayPool<byte> pool, CancellationToken end)
    {
        string file = Path.GetTempFileName();
        try
        {
            await using (FileStream target = File.Create(file))
            {
                TestPattern.Write(target, new VideoFormat(1920, 1080), Frames, pool);
            }

            while (!end.IsCancellationRequested)
            {
                using Y4mReader reader = new(File.OpenRead(file));
                await SceneFinder.FindAsync(reader, pool);
            }
        }
        finally
        {
            File.Delete(file);
        }
    }
}
