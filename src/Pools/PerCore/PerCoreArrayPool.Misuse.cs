using System;
using System.Threading;
using Pools.Internal;
using Pools.PerCore;
using Pools.Sampling;
using Pools.Sizing;

namespace Pools;

/// <content>Wrong returns.</content>
public sealed partial class PerCoreArrayPool<T>
{
    private long _misuses;

    /// <summary>Finds out what is wrong with a return, cheapest check first. Changes nothing.</summary>
    private Misuse FindMisuse(T[] array, int bucket, bool isPoolable)
    {
        if (!ArrayType<T>.IsExact(array))
        {
            return Misuse.Covariant;
        }

        if (!isPoolable)
        {
            return Misuse.None;
        }

        if (array.Length != BucketLayout.LadderLength(bucket))
        {
            return Misuse.WrongLength;
        }

        return _engine.IsLastReturned(bucket, array) ? Misuse.DoubleReturn : Misuse.None;
    }

    /// <summary>Refuses an array whose return would be wrong. Changes nothing else. Arrays that a sampler has lent, only the sampler can judge.</summary>
    /// <returns>Whether the return would be wrong; if so, it is counted and reported.</returns>
    internal bool IsRefused(T[] array)
    {
        if (_engine.IsClosed || ArraySamplers<T>.AreAny)
        {
            return false;
        }

        Misuse misuse = FindMisuse(array, BucketLayout.LadderBucket(array.Length), array.Length <= _settings.MaxArrayLength);
        if (misuse == Misuse.None)
        {
            return false;
        }

        Refuse(misuse, array);
        return true;
    }

    /// <summary>Counts a wrong return and throws, unless the pool was told to drop.</summary>
    private void Refuse(Misuse misuse, T[] array)
    {
        long count = Interlocked.Increment(ref _misuses);
        Reporter.Misuse(misuse.ToString(), array.Length, count);
        if (_settings.OnMisuse == MisuseResponse.Throw)
        {
            throw Describe(misuse, array);
        }
    }

    private Exception Describe(Misuse misuse, T[] array) => misuse switch
    {
        Misuse.Covariant => new ArgumentException(
            $"{Name}: the returned array of length {array.Length} is of type {CSharpName.Of(array.GetType())}, not exactly {CSharpName.Of(typeof(T))}[].",
            nameof(array)),
        Misuse.WrongLength => new ArgumentException(
            $"{Name}: the returned array has length {array.Length}, which no array from this pool has (16, 32, 64 … {_settings.MaxArrayLength}).",
            nameof(array)),
        Misuse.Foreign => new ArgumentException($"{Name}: the returned array of length {array.Length} does not come from this pool: it has handed out none of more than {_settings.MaxArrayLength} elements.", nameof(array)),
        _ => new InvalidOperationException(
            $"{Name}: the array of length {array.Length} is returned twice: this thread returned it just before, and nobody has rented it since."),
    };
}
