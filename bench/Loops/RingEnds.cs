using System.Runtime.InteropServices;

namespace Pools.Bench.Loops;

/// <summary>The two ends of a ring, 128 bytes apart and away from neighbours: processors fetch cache lines of 64 bytes in pairs.</summary>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal struct RingEnds
{
    [FieldOffset(128)]
    public int Head;

    [FieldOffset(256)]
    public int Tail;
}
