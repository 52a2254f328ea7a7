using System;
using System.Runtime.CompilerServices;

namespace Pools.Large;

/// <summary>From an array to its record, for all large pools of the process.</summary>
/// <remarks>
/// <para>An entry is added when the array is allocated and never removed: it goes with the array. Looking up takes no lock.</para>
/// <para>
/// <b>Costs</b>: the garbage collector looks at every entry in each collection, of whatever generation: about 50 ns each. That is why arrays below some size
/// are not worth it.
/// </para>
/// <para><b>Threading</b>: any thread.</para>
/// </remarks>
internal static class ArrayRecords
{
    private static readonly ConditionalWeakTable<Array, ArrayRecord> s_records = new();

    /// <summary>The record of an array, or null: no large pool has ever handed it out.</summary>
    public static ArrayRecord? Find(Array array) => s_records.TryGetValue(array, out ArrayRecord? record) ? record : null;

    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static void Add(ArrayRecord record) => s_records.Add(record.Array, record);
}
