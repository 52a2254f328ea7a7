namespace Pools.Large;

/// <summary>Maps an array to its record, for all large pools of the process.</summary>
/// <remarks>
/// <para>An entry is added when the array is allocated, and goes with the array. Lookups take no lock.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a record is complete before it is added.</para>
/// <para><b>Bounds</b>: one entry for each large array that lives.</para>
/// <para><b>Accepted races</b>: none.</para>
/// <para><b>Costs</b>: each collection, of any generation, visits every entry: about 50 ns each. Smaller arrays are not worth it.</para>
/// </remarks>
internal static class ArrayRecords
{
    private static readonly ConditionalWeakTable<Array, ArrayRecord> s_records = new();

    /// <summary>The record of an array; null if no large pool has ever handed it out.</summary>
    public static ArrayRecord? Find(Array array) => s_records.TryGetValue(array, out ArrayRecord? record) ? record : null;

    /// <summary>Adds the record of an array, or replaces the one of an array that had been dropped.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public static void Set(ArrayRecord record)
    {
        // The table takes a lock that an interruption would end: it takes effect when the thread next waits.
        bool wasInterrupted = false;
        while (!TrySet(record))
        {
            wasInterrupted = true;
        }

        if (wasInterrupted)
        {
            Thread.CurrentThread.Interrupt();
        }
    }

    private static bool TrySet(ArrayRecord record)
    {
        try
        {
#if NET
            s_records.AddOrUpdate(record.Array, record);
#else
            s_records.Remove(record.Array);
            s_records.Add(record.Array, record);
#endif
            return true;
        }
        catch (ThreadInterruptedException)
        {
            return false;
        }
    }
}
