#if !POOLS_NETSTANDARD
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Property.House;

/// <summary>What is wrong with a table of rooms, or with the code by that table.</summary>
internal static class Arrows
{
    /// <summary>Edges that the table does not allow, each with the reference that makes it.</summary>
    public static IEnumerable<string> Forbidden(IReadOnlyList<RoomRow> table, IReadOnlyList<Edge> edges) => edges
        .Where(edge => !table.Any(row => row.Room == edge.From && row.Knows.Contains(edge.To)))
        .Select(edge => $"{edge.From} must not know {edge.To}: {edge.Example}");

    /// <summary>Edges that the table allows, and nothing makes.</summary>
    public static IEnumerable<string> Unused(IReadOnlyList<RoomRow> table, IReadOnlyList<Edge> edges) =>
        from row in table
        from known in row.Knows
        where !edges.Any(edge => edge.From == row.Room && edge.To == known)
        select $"{row.Room} does not know {known}";

    /// <summary>Entries that name a room which stands further down, or the row's own.</summary>
    public static IEnumerable<string> Downward(IReadOnlyList<RoomRow> table) =>
        from row in table
        from known in row.Knows
        where !table.TakeWhile(other => other != row).Any(above => above.Room == known)
        select $"{row.Room} knows {known}";
}
#endif
