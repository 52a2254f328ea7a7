using System;

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
