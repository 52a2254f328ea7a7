using System;
using Pools.Memory;

namespace Pools.Large;

/// <summary>The memory pages behind arrays; a test puts others in their place.</summary>
internal interface IPages
{
    /// <summary>Whether pages can be given back here. The first look tries it out.</summary>
    /// <exception cref="OutOfMemoryException">There is not enough memory to try it; the next look tries again.</exception>
    PageSupport Support { get; }

    /// <inheritdoc cref="Memory.PageDiscard.Discard"/>
    long Discard(Array array, long from, out int errno);

    /// <summary>Where an array lies at the moment: it may move at any time, so it can only be compared.</summary>
    nint AddressOf(Array array);
}
