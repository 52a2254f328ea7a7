using System;
using Pools.Large;

namespace Pools.Tests.Large;

/// <summary>The owner of records that belong to no pool.</summary>
internal sealed class Nobody : IRecordOwner
{
    public static Nobody Instance { get; } = new();

    public string PoolName => "nobody";

    public bool IsGone => false;

    public bool OnAbandoned(ArrayRecord record, long word) => false;

    /// <summary>A pooled record of an array of so many bytes, of a class.</summary>
    public static ArrayRecord Record(int sizeClass, long bytes) => new(Array.Empty<byte>(), sizeClass, bytes, Instance) { State = ArrayRecord.Pooled };
}
