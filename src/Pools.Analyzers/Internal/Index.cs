namespace System;

/// <summary>The compiler needs it for list patterns. netstandard2.0 lacks it.</summary>
internal readonly struct Index(int value, bool fromEnd = false)
{
    public int GetOffset(int length) => fromEnd ? length - value : value;
}
