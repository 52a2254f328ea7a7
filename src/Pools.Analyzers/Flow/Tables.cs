namespace Pools.Analyzers.Flow;

/// <summary>Extensions of dictionaries that netstandard2.0 lacks.</summary>
internal static class Tables
{
    public static TValue GetOrAdd<TKey, TValue>(this Dictionary<TKey, TValue> table, TKey key, Func<TValue> make)
        where TKey : notnull
    {
        if (!table.TryGetValue(key, out TValue? value))
        {
            table.Add(key, value = make());
        }

        return value;
    }
}
