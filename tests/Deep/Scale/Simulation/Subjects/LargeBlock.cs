using System.Runtime.CompilerServices;

namespace Pools.Tests.Simulation;

/// <summary>An element of an array that passes for a large one.</summary>
[InlineArray(Size)]
internal struct LargeBlock
{
    /// <summary>Bytes: two lines.</summary>
    public const int Size = 2 * Line.Size;

    private byte _first;
}
