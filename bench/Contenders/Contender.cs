namespace Pools.Bench;

/// <summary>
/// One way to get a buffer and give it back. Implementations are structs of a type of their own: every loop is instantiated over one, so that its call
/// sites and its profile belong to that contender alone.
/// </summary>
internal interface IContender<TLease>
    where TLease : struct, ILease
{
    TLease Rent(int length);

    void Return(TLease lease);
}

/// <summary>What a contender hands out. A struct, so that a loop over it is compiled for it alone.</summary>
internal interface ILease
{
    /// <summary>Writes the first and the last element, so that no contender gets away with memory that nobody looks at.</summary>
    void Touch();
}

/// <summary>A lease whose elements can be worked on.</summary>
internal interface ILease<T> : ILease
{
    Memory<T> Memory { get; }
}

/// <summary>What a contender is to the reader of a table or plot.</summary>
internal enum ContenderKind
{
    /// <summary>Every ratio is to this one; mostly <c>ArrayPool&lt;T&gt;.Shared</c>, called directly.</summary>
    Baseline,

    /// <summary>Somebody else's pool, or none.</summary>
    Other,

    /// <summary>A pool of this library.</summary>
    Ours,
}

/// <summary>Somebody who takes part: knows how to instantiate a load or a job over its struct type.</summary>
/// <param name="Id">The name in JSON and on the command line.</param>
/// <param name="Title">The name in tables and plots.</param>
internal abstract record Contender(string Id, string Title, ContenderKind Kind)
{
    /// <summary>From so many bytes an array is large: the default threshold of <see cref="LargeArrayPool{T}"/>.</summary>
    public const int LargeArrayBytes = 1 << 20;

    /// <summary>The name at the head of a column.</summary>
    public string Short { get => field ?? Title; init; }

    /// <summary>Holds arrays of one length only, so it cannot take part where lengths vary.</summary>
    public bool OneLengthOnly { get; init; }

    /// <summary>One pool for the whole process: it has no instances.</summary>
    public bool Singleton { get; init; }

    /// <summary>The same pool as another entry, called through its sealed type: of interest only where calls are what is measured.</summary>
    public bool SealedForm { get; init; }

    /// <summary>Takes part where arrays are at least <see cref="LargeArrayBytes"/> long, and where it is asked for by name.</summary>
    public bool ForLargeArrays { get; init; }

    /// <summary>Takes part only when it is asked for by name.</summary>
    public bool OnRequest { get; init; }

    /// <summary>Gets the pool itself, as a program would, where the contender is an <see cref="ArrayPool{T}"/> of bytes.</summary>
    public Func<ArrayPool<byte>>? Pool { get; init; }

    /// <summary>The pool itself, or what rents and keeps nothing.</summary>
    public ArrayPool<byte> PoolOrNone() => Pool?.Invoke() ?? new NoPool<byte>(isUninitialized: Id == Contenders.UninitializedId);

    public abstract Workload Build(Load load, int length, ThreadCrew? crew = null);

    /// <summary>A job of the real work over this contender, or null when it cannot do any.</summary>
    public abstract FileJob? BuildJob(RealWorkload workload);
}

/// <inheritdoc/>
/// <param name="Create">Makes a fresh pool, or gets the shared one; the length is for contenders that hold arrays of one length only.</param>
/// <param name="Dispose">Lets go of such a pool.</param>
internal sealed record Contender<TPool, TLease>(string Id, string Title, ContenderKind Kind, Func<int, TPool> Create, Action<TPool>? Dispose = null) : Contender(Id, Title, Kind)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    public override Workload Build(Load load, int length, ThreadCrew? crew = null)
    {
        TPool pool = Create(length);
        return new Workload(this, load.Create<TPool, TLease>(new Site<TPool>(pool, length, crew, () => Create(length))), () => Dispose?.Invoke(pool));
    }

    public override FileJob? BuildJob(RealWorkload workload) =>
        OneLengthOnly || !typeof(TLease).IsAssignableTo(typeof(ILease<byte>)) ? null : workload.CreateJob(typeof(TPool), typeof(TLease), Create(1));
}
