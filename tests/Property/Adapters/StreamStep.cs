using System.IO;

namespace Pools.Tests.Adapters;

/// <summary>What a step of a stream's program does.</summary>
public enum StreamAct
{
    WriteArray,
    WriteSpan,
    WriteAsync,
    WriteByte,
    ReadArray,
    ReadSpan,
    ReadAsync,
    ReadByte,
    Seek,
    SetPosition,
    SetLength,

    /// <summary>Takes room for <see cref="StreamStep.Value"/> bytes, fills it and writes <see cref="StreamStep.Count"/> of them.</summary>
    Advance,

    /// <summary>Takes room, fills it, and writes nothing.</summary>
    Scribble,
    CopyTo,
    CopyToAsync,
    Look,
    Reset,
}

/// <summary>One step.</summary>
/// <param name="Value">A position, an offset, a length, a hint or a number of blocks to keep.</param>
/// <param name="Count">How many bytes.</param>
public readonly record struct StreamStep(StreamAct Act, int Value, int Count, SeekOrigin Origin);
