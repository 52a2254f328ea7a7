namespace Pools.Tests.Tools;

/// <summary>Made-up events, in any order and with any hash codes.</summary>
internal sealed class PoolEvents(PoolLedger ledger)
{
    /// <summary>Nanoseconds between two events.</summary>
    private const long Step = 1000;

    private long _time;

    public int Pool { get; init; } = 1;

    /// <summary>The next event happens at a time, in nanoseconds.</summary>
    public PoolEvents At(long time)
    {
        _time = time - Step;
        return this;
    }

    public PoolEvents Rent(int array, int thread = 1, int stack = 1, int length = 1024, int? pool = null) =>
        Add(PoolEventKind.Rented, array, thread, stack, length, pool);

    /// <summary>The array that was just rented is new: reason 1 too long, 2 none left.</summary>
    public PoolEvents Allocate(int array, int reason, int thread = 1, int stack = 1, int length = 1024, int? pool = null) =>
        Add(PoolEventKind.Allocated, array, thread, stack, length, pool, reason);

    public PoolEvents Trim(int array, int thread = 1, int stack = 9, int length = 1024, int? pool = null) =>
        Add(PoolEventKind.Trimmed, array, thread, stack, length, pool);

    public PoolEvents Return(int array, int thread = 1, int stack = 2, int length = 1024, int? pool = null) =>
        Add(PoolEventKind.Returned, array, thread, stack, length, pool);

    private PoolEvents Add(PoolEventKind kind, int array, int thread, int stack, int length, int? pool = null, int reason = 0)
    {
        ledger.OnEvent(new PoolEvent
        {
            Kind = kind,
            IsOfRuntime = true,
            Time = _time += Step,
            Thread = thread,
            Array = array,
            Length = length,
            Pool = pool ?? Pool,
            Stack = stack,
            Reason = reason,
        });
        return this;
    }
}
