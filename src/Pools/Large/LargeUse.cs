using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Counts how many bytes of a large pool are out, and how many of these were requested.</summary>
/// <typeparam name="TAtomics">The memory seam.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. Sums are exact when nothing moves.</para>
/// <para><b>Ordering</b>: none: the sums are read one after another.</para>
/// <para><b>Bounds</b>: one number.</para>
/// <para><b>Accepted races</b>: <see cref="Overhang"/> may be off by the rents and returns under way.</para>
/// <para><b>Seam</b>: the traffic and the slots go through it. The overhang does not: it merely guides how much stays resident.</para>
/// </remarks>
internal sealed class LargeUse<TAtomics>(LargeLayout layout, CoreTraffic<TAtomics> traffic, LargeTiers<TAtomics> tiers, LargeCounters counters)
    where TAtomics : struct, IAtomics
{
    [Shared(Sharing.Number)]
    private long _overhang;

    /// <summary>Bytes of arrays that are out.</summary>
    public long Bytes
    {
        get
        {
            long bytes = counters.OverMaximumInUse;
            for (int sizeClass = 0; sizeClass < layout.ClassCount; sizeClass++)
            {
                bytes += traffic.Out(sizeClass) * layout.BytesOf(sizeClass);
            }

            for (int core = 0; core < tiers.Slots.Count; core++)
            {
                bytes += tiers.Slots.Uncounted(core, out long rents, out long returns) is { } record ? (rents - returns) * record.Bytes : 0;
            }

            return Math.Max(0, bytes);
        }
    }

    /// <summary>The bytes by which the arrays that are out are longer than those of the requested classes.</summary>
    public long Overhang => Volatile.Read(ref _overhang);

    /// <summary>Notes that the caller has rented a kept array.</summary>
    /// <param name="record">The array's record.</param>
    /// <param name="ownClass">The class of the request.</param>
    public void NoteRent(ArrayRecord record, int ownClass)
    {
        if (record.SizeClass != ownClass)
        {
            record.Overhang = record.Bytes - layout.BytesOf(ownClass);
            Interlocked.Add(ref _overhang, record.Overhang);
        }
        else if (record.Overhang != 0)
        {
            record.Overhang = 0;
        }
    }

    /// <summary>Notes the end of a rental.</summary>
    /// <param name="overhang">The value of <see cref="ArrayRecord.Overhang"/> before the rental ended: afterwards it may be the next renter's.</param>
    public void NoteEnd(long overhang)
    {
        if (overhang != 0)
        {
            Interlocked.Add(ref _overhang, -overhang);
        }
    }
}
