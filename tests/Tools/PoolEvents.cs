using Pools.Tool.Events;
using Pools.Tool.Ledger;

namespace Pools.Tests.Tools;

/// <summary>A made-up trace: what a reader would tell, in any order and with any hash codes.</summary>
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

    public PoolEvents Rent(int array, int thread = 1, int stack = 1, int length = 1024) => Add(PoolEventKind.Rented, array, thread, stack, length);

    public PoolEvents Return(int array, int thread = 1, int stack = 2, int length = 1024, int? pool = null) => Add(PoolEventKind.Returned, array, thread, stack, length, pool);

    private PoolEvents Add(PoolEventKind kind, int array, int thread, int stack, int length, int? pool = null)
    {
        ledger.OnEvent(new PoolEvent
        {
            Kind = kind,
            Provider = EventProvider.Runtime,
            Time = _time += Step,
            Thread = thread,
            Array = array,
            Length = length,
            Pool = pool ?? Pool,
            Stack = stack,
        });
        return this;
    }
}
