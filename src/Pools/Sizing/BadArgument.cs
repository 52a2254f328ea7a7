namespace Pools.Sizing;

/// <summary>Creates the exceptions for arguments that all pools refuse alike.</summary>
internal static class BadArgument
{
    /// <summary>For a rent with a negative length.</summary>
    public static ArgumentOutOfRangeException MinimumLength(int minimumLength) =>
        new(nameof(minimumLength), minimumLength, $"minimumLength is {minimumLength}; its range is 0 … {BucketLayout.LongestArray}.");

    /// <summary>For a return that is to clear more than there is, or less than nothing.</summary>
    public static ArgumentOutOfRangeException ClearLength(int clearLength, int arrayLength) =>
        new(nameof(clearLength), clearLength, $"clearLength is {clearLength}; its range is 0 … {arrayLength}, the array's length.");
}
