using System.Runtime.InteropServices;

namespace Pools.Tests.Concurrency.Litmus;

/// <summary>A location of a program, of each type that the seam has operations for, and no other location on its cache line.</summary>
[StructLayout(LayoutKind.Explicit, Size = 128)]
internal struct Place
{
    [FieldOffset(0)]
    public object? Reference;

    [FieldOffset(8)]
    public long Number;

    [FieldOffset(16)]
    public bool Flag;
}
