namespace Pools.Analyzers.Symbols;

/// <summary>The effect of a known framework call on its array arguments and its receiver.</summary>
internal enum CallEffect
{
    /// <summary>Unknown: it may keep the array.</summary>
    Unknown,

    /// <summary>Reads or writes while it runs, and keeps nothing.</summary>
    Borrow,

    /// <summary>The same, with a number of elements from elsewhere: it leaves the rest as it was.</summary>
    Copy,

    /// <summary>Writes every element.</summary>
    Fill,

    /// <summary>Writes the default to elements.</summary>
    Clear,

    /// <summary>Gives a view of all elements.</summary>
    View,

    /// <summary>Gives a view of some elements.</summary>
    Slice,

    /// <summary>Looks at the reference only.</summary>
    Identity,

    /// <summary>Asks how long the array is.</summary>
    Measure,
}
