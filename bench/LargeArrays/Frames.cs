using System;
using System.Linq;

namespace Pools.Bench.LargeArrays;

/// <summary>Bytes of images as video programs hold them.</summary>
internal static class Frames
{
    public const int FullHdNv12 = 1920 * 1080 * 3 / 2;

    public const int FullHdRgba = 1920 * 1080 * 4;

    public const int UltraHdNv12 = 3840 * 2160 * 3 / 2;

    public const int UltraHdRgba = 3840 * 2160 * 4;

    public const int EightKRgba = 7680 * 4320 * 4;

    /// <summary>All of these.</summary>
    public static int[] All { get; } = [FullHdNv12, FullHdRgba, UltraHdNv12, UltraHdRgba, EightKRgba];

    /// <summary>Without the largest, which alone would fill the bursts.</summary>
    public static int[] UpToUltraHd { get; } = [FullHdNv12, FullHdRgba, UltraHdNv12, UltraHdRgba];

    /// <summary>32 of these fit a process with 512 MiB.</summary>
    public static int[] FullHd { get; } = [FullHdNv12, FullHdRgba];

    /// <summary>Frames of a mixture until so many bytes are asked for.</summary>
    public static int[] Burst(Random random, int[] mixture, long bytes)
    {
        long left = bytes;
        return Enumerable.Repeat(mixture, int.MaxValue)
            .Select(m => m[random.Next(m.Length)])
            .TakeWhile(length => (left -= length) > -length)
            .ToArray();
    }
}
