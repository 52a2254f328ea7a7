namespace Pools.Bench.Loops;

/// <summary>In which order a group of arrays goes back.</summary>
internal enum ReturnOrder
{
    /// <summary>Last in, first out, as nested calls do it.</summary>
    Lifo,

    /// <summary>First in, first out, as a queue does it.</summary>
    Fifo,
}
