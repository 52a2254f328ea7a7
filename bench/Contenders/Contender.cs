namespace Pools.Bench;

/// <summary>Rents and returns buffers. Each is a struct type of its own, so that its call sites and profile are its own.</summary>
internal interface IContender<TLease>
    where TLease : struct, ILease
{
    TLease Rent(int length);

    void Return(TLease lease);
}

/// <summary>A rented buffer. A struct, so that a loop over it is compiled for it alone.</summary>
internal interface ILease
{
    /// <summary>Writes the first and the last element.</summary>
    void Touch();
}

internal enum ContenderKind
{
    Baseline,
    Other,
    Ours,
}

/// <summary>A contender: makes a load over its struct type.</summary>
internal abstract record Contender(string Id, string Title, ContenderKind Kind)
{
    /// <summary>The default threshold of <see cref="LargeArrayPool{T}"/>.</summary>
    public const int LargeArrayBytes = 1 << 20;

    /// <summary>One pool for the whole process.</summary>
    public bool Singleton { get; init; }

    /// <summary>Takes part only in loads of large arrays, or by name.</summary>
    public bool ForLargeArrays { get; init; }

    /// <summary>Takes part only by name.</summary>
    public bool OnRequest { get; init; }

    /// <summary>Gets the pool, if it is an <see cref="ArrayPool{T}"/> of bytes.</summary>
    public Func<ArrayPool<byte>>? Pool { get; init; }

    /// <summary>The pool, or one that keeps nothing.</summary>
    public ArrayPool<byte> PoolOrNone() => Pool?.Invoke() ?? new NoPool<byte>();

    public abstract Workload Build(Load load, int length, ThreadCrew? crew = null);
}

internal sealed record Contender<TPool, TLease>(string Id, string Title, ContenderKind Kind, Func<int, TPool> Create,
    Action<TPool>? Dispose = null)
    : Contender(Id, Title, Kind)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    public override Workload Build(Load load, int length, ThreadCrew? crew = null)
    {
        TPool pool = Create(length);
        Loop loop = load.Create<TPool, TLease>(new Site<TPool>(pool, length, crew, () => Create(length)));
        return new Workload(this, loop, () => Dispose?.Invoke(pool));
    }
}
