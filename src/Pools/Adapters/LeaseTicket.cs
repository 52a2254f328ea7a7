namespace Pools.Adapters;

/// <summary>Decides which disposal of a lease is the first. Later leases reuse it.</summary>
/// <remarks>
/// <para>A lease holds the ticket and a number. The ticket never shows that number again, so a copy of an ended lease has no effect.</para>
/// <para><b>Threading</b>: any thread. Each thread has its own spare tickets.</para>
/// <para><b>Ordering</b>: closing is a full fence.</para>
/// <para><b>Bounds</b>: 40 bytes; a thread keeps at most <see cref="MostSpares"/>.</para>
/// <para><b>Accepted races</b>: a lease may end just after it was seen open, as with any array.</para>
/// </remarks>
internal sealed class LeaseTicket
{
    /// <summary>Arbitrary: few threads hold more leases at a time, and 64 tickets take 2.5 KB.</summary>
    private const int MostSpares = 64;

    [ThreadStatic]
    private static LeaseTicket? t_spares;

    private long _number;
    private LeaseTicket? _next;

    /// <summary>The number of spare tickets from this one on.</summary>
    private int _spares;

    /// <summary>Takes a spare ticket, or makes one.</summary>
    /// <param name="number">Identifies the lease.</param>
    public static LeaseTicket Take(out long number)
    {
        LeaseTicket ticket = t_spares ?? new LeaseTicket();
        t_spares = ticket._next;
        number = ticket._number;
        return ticket;
    }

    public bool IsOpen(long number) => Volatile.Read(ref _number) == number;

    /// <summary>Ends a lease. The ticket becomes a spare of this thread.</summary>
    /// <returns>False if the lease has ended before.</returns>
    public bool TryClose(long number)
    {
        if (Interlocked.CompareExchange(ref _number, number + 1, number) != number)
        {
            return false;
        }

        LeaseTicket? spares = t_spares;
        int count = (spares?._spares ?? 0) + 1;
        if (count <= MostSpares)
        {
            _next = spares;
            _spares = count;
            t_spares = this;
        }

        return true;
    }
}
