using System;
using Pools.Memory;

namespace Pools.Large;

/// <summary>The memory pages behind arrays; a test substitutes others.</summary>
internal interface IPages
{
    /// <summary>Whether pages can be given back here. The first read runs a trial.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory for the trial; the next read tries again.</exception>
    PageSupport Support { get; }

    /// <inheritdoc cref="Memory.PageDiscard.Discard"/>
    long Discard(Array array, long from, out int errno);

    /// <summary>The present address of an array. It may change at any time, so it is good only for comparison.</summary>
    nint AddressOf(Array array);
}
