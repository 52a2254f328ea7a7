using System.Runtime.InteropServices;

namespace Pools.Internal;

/// <summary>Pads a derived class at its front: its fields share no cache line with the preceding object. Base fields come first.</summary>
internal abstract class CacheLineFront
{
#pragma warning disable CA1823, IDE0051, CS0169 // Never used: it only takes up room.
    private readonly Room _room;
#pragma warning restore CA1823, IDE0051, CS0169

    [StructLayout(LayoutKind.Sequential, Size = CacheLine.Half - 8)]
    private struct Room
    {
        private long _first;
    }
}
