namespace System.Linq;

/// <summary>What sequences of later frameworks can do.</summary>
internal static class EnumerableMembers
{
    public static IOrderedEnumerable<T> Order<T>(this IEnumerable<T> items) => items.OrderBy(item => item);
}
