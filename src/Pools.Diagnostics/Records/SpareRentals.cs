namespace Pools.Diagnostics;

/// <summary>A thread's spare records, with their weak handles, and rental numbers.</summary>
/// <remarks>
/// <para>Per thread, because a read of another core's writes costs several hundred instructions: with shared records, two threads did
/// little more than half the work of one.</para>
/// <para><b>Threading</b>: its thread's alone, and its finalizer's when the thread has ended.</para>
/// <para><b>Bounds</b>: for each thread <see cref="MostSpares"/> records, some 16 KB.</para>
/// </remarks>
internal sealed class SpareRentals
{
    /// <summary>Numbers that are taken from the process's at a time (arbitrary).</summary>
    private const int NumbersAtOnce = 64;

    /// <summary>The maximum number of spare records: more than a thread usually rents at a time (arbitrary).</summary>
    private const int MostSpares = 64;

    private static long s_lastNumber;

    [ThreadStatic]
    private static SpareRentals? t_own;

    private Rental? _first;
    private int _count;
    private long _number;
    private int _numbers;

    ~SpareRentals()
    {
        while (Take() is { } spare)
        {
            spare.Free();
        }
    }

    /// <summary>This thread's.</summary>
    public static SpareRentals Own => t_own ??= new SpareRentals();

    /// <summary>A number that no other rental of the process has.</summary>
    public long NextNumber()
    {
        if (_numbers == 0)
        {
            _number = Interlocked.Add(ref s_lastNumber, NumbersAtOnce) - NumbersAtOnce;
            _numbers = NumbersAtOnce;
        }

        _numbers--;
        _number++;
        return _number;
    }

    /// <summary>An empty record, or null.</summary>
    public Rental? Take()
    {
        Rental? spare = _first;
        if (spare is not null)
        {
            _first = spare.Next;
            _count--;
        }

        return spare;
    }

    /// <summary>Takes the record of a forgotten rental, unless it may be in use, or there are enough.</summary>
    public void Keep(Rental rental)
    {
        if (rental.IsKept || _count == MostSpares)
        {
            rental.Free();
            return;
        }

        rental.Empty();
        rental.Next = _first;
        _first = rental;
        _count++;
    }
}
