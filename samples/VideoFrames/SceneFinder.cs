using System.Buffers;
using System.Threading.Channels;

namespace Pools.Samples.VideoFrames;

/// <summary>Finds the scenes of a video: one thread reads frames, another looks at them and returns their arrays to the pool.</summary>
internal static class SceneFinder
{
    /// <summary>A mean difference from which a frame begins a new scene (found by trial).</summary>
    private const double Cut = 20;

    /// <summary>Frames that wait at most: the reader is often faster.</summary>
    private const int QueueLength = 8;

    /// <summary>The number of each scene's first frame, and a small picture of it.</summary>
    public static async Task<List<Scene>> FindAsync(Y4mReader reader, ArrayPool<byte> pool)
    {
        Channel<byte[]> queue = Channel.CreateBounded<byte[]>(QueueLength);
        Task reading = Task.Run(() => ReadAsync(reader, pool, queue.Writer));
        List<Scene> scenes = [];
        int number = 0;
        byte[]? last = null;
        try
        {
            await foreach (byte[] frame in queue.Reader.ReadAllAsync())
            {
                byte[]? before = last;
                last = frame;
                if (before is null || FrameWork.Difference(frame, before, reader.Format) >= Cut)
                {
                    scenes.Add(TakePicture(frame, number, reader.Format, pool));
                }

                if (before is not null)
                {
                    pool.Return(before);
                }

                number++;
            }
        }
        finally
        {
            if (last is not null)
            {
                pool.Return(last);
            }
        }

        await reading;
        return scenes;
    }

    private static async Task ReadAsync(Y4mReader reader, ArrayPool<byte> pool, ChannelWriter<byte[]> queue)
    {
        try
        {
            while (reader.ReadFrame(pool) is { } frame)
            {
                await queue.WriteAsync(frame);
            }

            queue.Complete();
        }
        catch (Exception e)
        {
            queue.Complete(e);
        }
    }

    private static Scene TakePicture(byte[] frame, int number, VideoFormat format, ArrayPool<byte> pool)
    {
        byte[] rgb = pool.Rent(format.RgbBytes);
        try
        {
            FrameWork.ToRgb(frame, format, rgb);
            byte[] picture = FrameWork.Thumbnail(rgb, format, out int width, out int height);
            return new Scene(number, width, height, picture);
        }
        finally
        {
            pool.Return(rgb);
        }
    }
}
