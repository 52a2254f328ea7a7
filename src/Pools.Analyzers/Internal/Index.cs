namespace System;

/// <summary>What the compiler wants to see for list patterns; netstandard2.0 does not have it.</summary>
internal readonly struct Index(int value, bool fromEnd = false)
{
    public int GetOffset(int length) => fromEnd ? length - value : value;
}
