using System;
using Pools.Internal;

namespace Pools.Tests.Models;

/// <summary>Notes which arrays are new.</summary>
internal sealed class NotingAllocator : ArrayAllocator
{
    /// <summary>The array that was made last and not asked for yet.</summary>
    private Array? _made;

    public override T[] Allocate<T>(int length, bool pinned)
    {
        T[] array = base.Allocate<T>(length, pinned);
        _made = array;
        return array;
    }

    /// <summary>The array that was made since the last call, or null.</summary>
    public Array? Take()
    {
        Array? made = _made;
        _made = null;
        return made;
    }
}
