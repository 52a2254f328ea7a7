namespace Pools.Tests.Large;

/// <summary>Records discards, and zeroes the arrays as the system does. Every discard must be of an array that no renter can get.</summary>
internal sealed class FakePages : IPages
{
    private int _calls;

    public PageSupport Support
    {
        get => TrialFailure is null ? field : throw TrialFailure;
        set;
    } = PageSupport.Full;

    /// <summary>What the trial throws.</summary>
    public Exception? TrialFailure { get; set; }

    /// <summary>The error of every discard; 0: it succeeds.</summary>
    public int Errno { get; set; }

    /// <summary>Arrays of fewer bytes hold no whole page.</summary>
    public int PageBytes { get; set; }

    /// <summary>Runs during every discard, on the thread that trims.</summary>
    public Action<Array>? WhileDiscarding { get; set; }

    public int Calls => Volatile.Read(ref _calls);

    public ConcurrentQueue<WeakReference> Discarded { get; } = [];

    /// <summary>Discards of arrays that a renter could get, and failures of <see cref="WhileDiscarding"/>.</summary>
    public ConcurrentQueue<string> Violations { get; } = [];

    public int TimesOf(Array array) => Discarded.Count(discarded => ReferenceEquals(discarded.Target, array));

    public long Discard(Array array, out int errno)
    {
        Interlocked.Increment(ref _calls);
        errno = Errno;

        // Arrays of the inner pool have no record.
        ArrayRecord? record = ArrayRecords.Find(array);
        Check(record, "before");
        try
        {
            WhileDiscarding?.Invoke(array);
        }
        catch (Exception e)
        {
            Violations.Enqueue(e.Message);
        }

        Check(record, "after");
        long bytes = record?.Bytes ?? Buffer.ByteLength(array);
        if (errno != 0 || bytes < PageBytes)
        {
            return 0;
        }

        Array.Clear(array, 0, array.Length);
        Discarded.Enqueue(new WeakReference(array));
        return bytes;
    }

    private void Check(ArrayRecord? record, string moment)
    {
        if (record is null)
        {
            return;
        }

        long state = Volatile.Read(ref record.State);
        if (state is not (ArrayRecord.Moving or ArrayRecord.Gone) || LargeInternals.IsInStore(record))
        {
            Violations.Enqueue($"{moment} a discard, the state of the array was {state}");
        }
    }
}
