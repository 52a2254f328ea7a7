namespace Pools.Analyzers.Types;

/// <summary>One way to use a field that holds arrays.</summary>
internal enum FieldUse
{
    /// <summary>Any other use.</summary>
    Other,

    /// <summary>Gets an array that was just rented.</summary>
    Rented,

    /// <summary>Gets null, or gives an element, the length, the answer to a null check.</summary>
    Plain,

    /// <summary>Copied, or shown as a span.</summary>
    Viewed,

    /// <summary>Given to a method named Return.</summary>
    Returned,
}
