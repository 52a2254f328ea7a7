namespace Pools.Tool.Ledger;

/// <summary>Adds misuse with unknown places, because not all events had stacks, to the same kind of misuse with known places.</summary>
internal static class UnknownPlaces
{
    public static bool Contains(params ReadOnlySpan<int> stacks) => stacks.Contains(StackTable.Unsampled);

    /// <param name="kinds">The misuse. Without a known kind that matches, it stays as it is.</param>
    /// <param name="placesOf">The stacks of a kind, and its pools.</param>
    public static void Settle<TKind>(
        Dictionary<TKind, MisuseTally> kinds, Func<TKind, MisuseTally, (int[] Stacks, (int, int) Pools)> placesOf)
        where TKind : notnull
    {
        var places = kinds.Select(kind => (kind.Key, kind.Value, Places: placesOf(kind.Key, kind.Value)))
            .ToLookup(kind => Contains(kind.Places.Stacks));
        foreach ((TKind kind, MisuseTally tally, (int[] stacks, (int, int) pools)) in places[true])
        {
            MisuseTally? like = places[false]
                .Where(known => known.Places.Pools == pools && tally.Lengths.Intersects(known.Value.Lengths))
                .Where(known => known.Places.Stacks.Zip(stacks).All(pair => Contains(pair.Second) || pair.First == pair.Second))
                .Select(known => known.Value)
                .MaxBy(known => known.Count);
            if (like is not null)
            {
                like.Add(tally);
                kinds.Remove(kind);
            }
        }
    }
}
