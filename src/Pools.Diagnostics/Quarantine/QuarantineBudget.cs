namespace Pools.Diagnostics;

/// <summary>How many bytes all quarantines of the process hold and may hold: one budget, because a test suite has many pools.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread, without locks.</para>
/// <para><b>Ordering</b>: none: each number is read alone.</para>
/// <para><b>Bounds</b>: one number and its limit for the process.</para>
/// <para><b>Accepted races</b>: the sum may lag behind returns in progress.</para>
/// </remarks>
/// <param name="limit">The bytes that quarantines may hold together, if none of them may hold more by itself.</param>
internal sealed class QuarantineBudget(long limit = QuarantineBudget.DefaultLimit)
{
    /// <summary>In bytes.</summary>
    public const long DefaultLimit = 64L << 20;

    private long _bytes;
    private long _limit = limit;

    public static QuarantineBudget Process { get; } = new();

    public long Bytes => Volatile.Read(ref _bytes);

    public long Limit => Volatile.Read(ref _limit);

    public void Add(long bytes) => Interlocked.Add(ref _bytes, bytes);

    /// <summary>Makes room for a quarantine that may hold as much by itself.</summary>
    public void Admit(long bytes)
    {
        for (long seen = Limit; seen < bytes; seen = Limit)
        {
            Interlocked.CompareExchange(ref _limit, bytes, seen);
        }
    }
}
