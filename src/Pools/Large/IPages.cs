using System;

namespace Pools.Large;

/// <summary>The memory pages behind arrays; a test puts others in their place.</summary>
internal interface IPages
{
    /// <summary>Whether pages can be given back here.</summary>
    bool CanDiscard { get; }

    /// <inheritdoc cref="Memory.PageDiscard.Discard"/>
    long Discard(Array array, out int errno);

    /// <summary>Where an array lies at the moment: it may move at any time, so it can only be compared.</summary>
    nint AddressOf(Array array);
}
