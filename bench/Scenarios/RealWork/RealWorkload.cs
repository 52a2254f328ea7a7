using System.Collections.Generic;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>Work that programs really do with rented buffers. The references that outputs are compared with are made without any contender.</summary>
internal abstract class RealWorkload
{
    public abstract string Name { get; }

    public abstract string Title { get; }

    /// <summary>What is done and with buffers of which sizes.</summary>
    public abstract string Description { get; }

    /// <summary>Works on JSON files only.</summary>
    public virtual bool JsonOnly => false;

    /// <summary>Makes the references for these files.</summary>
    public abstract void Prepare(IReadOnlyList<CorpusFile> files);

    public abstract FileJob CreateJob<TPool, TLease>(TPool pool)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>;
}
