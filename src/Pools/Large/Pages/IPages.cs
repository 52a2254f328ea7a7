using Pools.Memory;

namespace Pools.Large;

/// <summary>The memory pages behind arrays; a test substitutes others.</summary>
internal interface IPages
{
    /// <summary>Whether pages can be discarded here. The first read runs a trial.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory for the trial; the next read tries again.</exception>
    PageSupport Support { get; }

    /// <inheritdoc cref="PageDiscard.Discard"/>
    long Discard(Array array, out int errno);
}
