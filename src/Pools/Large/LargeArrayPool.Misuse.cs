using System;
using Pools.Internal;
using Pools.Large;

namespace Pools;

/// <content>Wrong returns.</content>
public sealed partial class LargeArrayPool<T>
{
    private enum Misuse
    {
        Foreign,
        WrongPool,
        DoubleReturn,
    }

    /// <summary>Refuses an array whose return would be wrong. Changes nothing else, and only reads whose the array is at the moment.</summary>
    /// <returns>Whether the return would be wrong; if so, it is counted and reported.</returns>
    private bool IsRefused(T[] array)
    {
        ArrayRecord? record = ArrayRecords.Find(array);
        if (record is null)
        {
            return array.Length != 0 && IsUnknownRefused(array);
        }

        if (_inner is LargeArrayPool<T> inner && inner.HasLent(record))
        {
            return inner.IsRefused(array);
        }

        if (!ReferenceEquals(record.Owner, _engine))
        {
            Refuse(Misuse.WrongPool, array.Length, record.Owner.PoolName);
            return true;
        }

        if (!LargeEngine<HardwareAtomics>.IsRented(record))
        {
            Refuse(Misuse.DoubleReturn, array.Length, Name);
            return true;
        }

        return false;
    }

    private bool IsUnknownRefused(T[] array)
    {
        if (IsForInner(array))
        {
            return _inner is PerCoreArrayPool<T> perCore && perCore.IsRefused(array);
        }

        Refuse(Misuse.Foreign, array.Length, Name);
        return true;
    }

    private void Refuse(Misuse misuse, int length, string owner)
    {
        long count = _engine.Counters.CountMisuse();
        Reporter.Misuse(misuse.ToString(), length, count);
        if (_settings.OnMisuse == MisuseResponse.Throw)
        {
            throw Describe(misuse, length, owner);
        }
    }

    private Exception Describe(Misuse misuse, int length, string owner) => misuse switch
    {
        Misuse.Foreign => new ArgumentException(
            $"{Name}: the returned array of length {length} does not come from this pool: no large-array pool has ever handed it out.", "array"),
        Misuse.WrongPool => new ArgumentException(
            $"{Name}: the returned array of length {length} belongs to another pool, {owner}.", "array"),
        _ => new InvalidOperationException($"{Name}: the array of length {length} is returned twice: it is in the pool already, or the pool has given it up."),
    };
}
