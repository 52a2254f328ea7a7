using System.Buffers;
using System.Text;

namespace Pools.Samples.VideoFrames;

/// <summary>Writes a video for those who have none at hand: a ramp that wanders, and a cut every 24 frames.</summary>
internal static class TestPattern
{
    private const int FramesPerScene = 24;

    public static void Write(Stream stream, VideoFormat format, int frames, ArrayPool<byte> pool)
    {
        stream.Write(Encoding.ASCII.GetBytes($"YUV4MPEG2 W{format.Width} H{format.Height} F24:1 Ip A1:1 C420\n"));
        byte[] frame = pool.Rent(format.FrameBytes);
        for (int i = 0; i < frames; i++)
        {
            Draw(frame, format, i);
            stream.Write("FRAME\n"u8);
            stream.Write(frame, 0, format.FrameBytes);
        }

        pool.Return(frame);
    }

    private static void Draw(byte[] frame, VideoFormat format, int number)
    {
        int scene = number / FramesPerScene;
        for (int y = 0; y < format.Height; y++)
        {
            Span<byte> row = frame.AsSpan(y * format.Width, format.Width);
            for (int x = 0; x < row.Length; x++)
            {
                row[x] = (byte)(16 + (((x / 4) + (y / 8) + number + (71 * scene)) % 220));
            }
        }

        frame.AsSpan(format.LumaBytes, format.ChromaBytes).Fill((byte)(64 + (53 * scene % 128)));
        frame.AsSpan(format.LumaBytes + format.ChromaBytes, format.ChromaBytes).Fill((byte)(192 - (41 * scene % 128)));
    }
}
