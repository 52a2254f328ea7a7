namespace Pools.Tool.Ledger;

/// <summary>Adds misuse whose places are partly unknown, because not all events had stacks, to misuse that looks the same and whose places are known.</summary>
internal static class UnknownPlaces
{
    public static bool Contains(params ReadOnlySpan<int> stacks) => stacks.Contains(StackTable.Unsampled);

    /// <param name="kinds">The misuse. What nothing known looks like stays as it is.</param>
    /// <param name="placesOf">The stacks of a kind, and its pools.</param>
    public static void Settle<TKind, TTally>(Dictionary<TKind, TTally> kinds, Func<TKind, TTally, (int[] Stacks, (int, int) Pools)> placesOf)
        where TKind : notnull
        where TTally : ITally<TTally>
    {
        var places = kinds.Select(kind => (kind.Key, kind.Value, Places: placesOf(kind.Key, kind.Value))).ToLookup(kind => Contains(kind.Places.Stacks));
        foreach ((TKind kind, TTally tally, (int[] stacks, (int, int) pools)) in places[true])
        {
            TTally? like = places[false]
                .Where(known => known.Places.Pools == pools && known.Places.Stacks.Zip(stacks).All(pair => pair.Second == StackTable.Unsampled || pair.First == pair.Second) && tally.Lengths.Intersects(known.Value.Lengths))
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
