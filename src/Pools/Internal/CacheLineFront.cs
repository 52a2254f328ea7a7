using System.Runtime.InteropServices;

namespace Pools.Internal;

/// <summary>Keeps the fields of a derived class off the cache line of whatever object lies before it: the runtime lays out a base class's fields first.</summary>
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
