namespace Pools.Analyzers.Flow;

/// <summary>What netstandard2.0 lacks for dictionaries.</summary>
internal static class Tables
{
    /// <summary>The value of a key, made where there is none.</summary>
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
