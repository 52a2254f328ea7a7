namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>A thread as a pool sees one: what the product keeps in thread-static fields.</summary>
internal sealed class VirtualThread
{
    private ThreadLife? _life;
    private Table _table;
    private int _operations;

    public void Run(Action action)
    {
        Exchange();
        try
        {
            action();
        }
        finally
        {
            Exchange();
        }
    }

    private void Exchange()
    {
        (_life, Current(null)) = (Current(null), _life);
        (_operations, Operations(null)) = (Operations(null), _operations);
        _table.Exchange();
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_current")]
    private static extern ref ThreadLife? Current(ThreadLife? holder);
    [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_operations")]
    private static extern ref int Operations([UnsafeAccessorType("Pools.PerCore.ThreadProbation, Pools")] object? holder);

#if POOLS_NETSTANDARD
    private struct Table
    {
        private ThreadSlot[][]? _table;

        public void Exchange() => (_table, Of(null)) = (Of(null), _table);

        [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_table")]
        private static extern ref ThreadSlot[][]? Of([UnsafeAccessorType("Pools.PerCore.ThreadTable, Pools")] object? holder);
    }
#else
    private struct Table
    {
        private nint _address;
        private int _length;

        public void Exchange()
        {
            (_address, Address(null)) = (Address(null), _address);
            (_length, Length(null)) = (Length(null), _length);
        }

        [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_table")]
        private static extern ref nint Address([UnsafeAccessorType("Pools.PerCore.ThreadTable, Pools")] object? holder);
        [UnsafeAccessor(UnsafeAccessorKind.StaticField, Name = "t_length")]
        private static extern ref int Length([UnsafeAccessorType("Pools.PerCore.ThreadTable, Pools")] object? holder);
    }
#endif
}
