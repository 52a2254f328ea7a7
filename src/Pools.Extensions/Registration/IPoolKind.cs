using System;
using System.Buffers;

namespace Pools.Extensions;

/// <summary>What registrations need to know of one kind of pool.</summary>
/// <typeparam name="TOptions">Its options.</typeparam>
internal interface IPoolKind<TOptions>
    where TOptions : class, new()
{
    /// <summary>Whether its pools are debug pools already.</summary>
    static abstract bool IsDebug { get; }

    /// <summary>The type of its pools.</summary>
    static abstract Type PoolType<T>();

    static abstract ArrayPool<T> Create<T>(TOptions options);

    /// <summary>Throws what the constructor would throw.</summary>
    static abstract void Check<T>(TOptions options);

    /// <summary>Reads a section of the configuration.</summary>
    static abstract void Read(SectionReader section, TOptions options);

    /// <summary>Sets the clock, before anything else does.</summary>
    static abstract void SetClock(TOptions options, TimeProvider clock);

    /// <summary>Sets whom the pool reports to, after everything else; the name where there is none.</summary>
    static abstract void SetReporting(TOptions options, string? name, PoolReporting reporting, PoolLog log);
}
