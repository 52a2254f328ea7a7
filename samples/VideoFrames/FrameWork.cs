namespace Pools.Samples.VideoFrames;

/// <summary>What is done with a frame.</summary>
internal static class FrameWork
{
    /// <summary>From I420 (BT.601, limited range) to RGB, three bytes a pixel.</summary>
    public static void ToRgb(ReadOnlySpan<byte> frame, VideoFormat format, Span<byte> rgb)
    {
        ReadOnlySpan<byte> u = frame.Slice(format.LumaBytes, format.ChromaBytes);
        ReadOnlySpan<byte> v = frame.Slice(format.LumaBytes + format.ChromaBytes, format.ChromaBytes);
        for (int y = 0; y < format.Height; y++)
        {
            ReadOnlySpan<byte> luma = frame.Slice(y * format.Width, format.Width);
            int chroma = (y / 2) * (format.Width / 2);
            Span<byte> row = rgb.Slice(3 * y * format.Width, 3 * format.Width);
            for (int x = 0; x < luma.Length; x++)
            {
                int c = 298 * (luma[x] - 16);
                int d = u[chroma + (x / 2)] - 128;
                int e = v[chroma + (x / 2)] - 128;
                row[3 * x] = Clamp((c + (409 * e) + 128) >> 8);
                row[(3 * x) + 1] = Clamp((c - (100 * d) - (208 * e) + 128) >> 8);
                row[(3 * x) + 2] = Clamp((c + (516 * d) + 128) >> 8);
            }
        }
    }

    /// <summary>A picture of 1/16 of the width and height: each pixel is the mean of 16 × 16.</summary>
    public static byte[] Thumbnail(ReadOnlySpan<byte> rgb, VideoFormat format, out int width, out int height)
    {
        const int Block = 16;
        width = Math.Max(1, format.Width / Block);
        height = Math.Max(1, format.Height / Block);
        byte[] small = new byte[3 * width * height];
        for (int i = 0; i < small.Length; i++)
        {
            int color = i % 3;
            int left = i / 3 % width * Block;
            int top = i / 3 / width * Block;
            int sum = 0;
            int count = 0;
            for (int y = top; y < Math.Min(top + Block, format.Height); y++)
            {
                for (int x = left; x < Math.Min(left + Block, format.Width); x++, count++)
                {
                    sum += rgb[(3 * ((y * format.Width) + x)) + color];
                }
            }

            small[i] = (byte)(sum / count);
        }

        return small;
    }

    /// <summary>How much two frames differ: the mean difference of every 16th luma sample, 0 … 255.</summary>
    public static double Difference(ReadOnlySpan<byte> frame, ReadOnlySpan<byte> last, VideoFormat format)
    {
        const int Step = 16;
        long sum = 0;
        for (int i = 0; i < format.LumaBytes; i += Step)
        {
            sum += Math.Abs(frame[i] - last[i]);
        }

        return (double)sum / Math.Max(1, format.LumaBytes / Step);
    }

    private static byte Clamp(int value) => (byte)Math.Clamp(value, 0, 255);
}
