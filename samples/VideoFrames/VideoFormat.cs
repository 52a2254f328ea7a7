namespace Pools.Samples.VideoFrames;

/// <summary>The size of a video's frames, which are I420: a full plane of luma, and two of chroma with a quarter of the samples
/// each.</summary>
internal sealed record VideoFormat(int Width, int Height)
{
    public int LumaBytes => Width * Height;

    public int ChromaBytes => (Width / 2) * (Height / 2);

    public int FrameBytes => LumaBytes + (2 * ChromaBytes);

    public int RgbBytes => 3 * Width * Height;
}
