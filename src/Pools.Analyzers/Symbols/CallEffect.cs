namespace Pools.Analyzers.Symbols;

/// <summary>The effect of a known framework call on its array arguments and its receiver.</summary>
internal enum CallEffect
{
    Unknown, // may keep the array
    Borrow, // reads or writes while it runs, and keeps nothing
    Copy, // the same, for a number of elements that comes from elsewhere
    Fill, // writes every element
    Clear, // writes the default to elements
    View, // gives a view of all elements
    Slice, // gives a view of some elements
    Identity, // uses the reference only
    Measure, // reads the length
}
