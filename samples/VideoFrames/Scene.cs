namespace Pools.Samples.VideoFrames;

/// <summary>A scene: the number of its first frame, and a small picture of it in RGB.</summary>
internal sealed record Scene(int FirstFrame, int Width, int Height, byte[] Picture);
