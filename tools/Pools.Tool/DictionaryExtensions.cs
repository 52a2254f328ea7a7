namespace Pools.Tool;

internal static class DictionaryExtensions
{
    /// <summary>Returns the value of a key, and makes it first if it is missing.</summary>
    public static TValue GetOrAdd<TKey, TValue>(this Dictionary<TKey, TValue> values, TKey key, Func<TKey, TValue> make)
        where TKey : notnull
    {
        if (!values.TryGetValue(key, out TValue? value))
        {
            values.Add(key, value = make(key));
        }

        return value;
    }
}
