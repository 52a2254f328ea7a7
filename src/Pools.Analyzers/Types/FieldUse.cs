namespace Pools.Analyzers.Types;

/// <summary>A way to use a field that holds arrays.</summary>
internal enum FieldUse
{
    Other,
    Rented, // gets an array that was just rented
    Plain, // gets null, or an element, the length or a null check is read
    Viewed, // copied, or shown as a span
    Returned, // passed to a method named Return
}
