internal struct Entry
{
    public int Number;
    public string Name;
}

internal static class NotCleared
{
    public static void Strings(string text)
    {
        string[] array = ArrayPool<string>.Shared.Rent(10);
        array[0] = text;
        ArrayPool<string>.Shared.Return(array); // expect: POOL0010
    }

    public static void Structures()
    {
        Entry[] array = ArrayPool<Entry>.Shared.Rent(10);
        ArrayPool<Entry>.Shared.Return(array); // expect: POOL0010
    }

    public static void ElementByElement(string text)
    {
        string?[] array = ArrayPool<string?>.Shared.Rent(10);
        array[0] = text;
        array[0] = null;
        ArrayPool<string?>.Shared.Return(array);
    }

    public static void Asked(bool clear) => ArrayPool<string>.Shared.Return(ArrayPool<string>.Shared.Rent(10), clear);

    public static void Any<T>() => ArrayPool<T>.Shared.Return(ArrayPool<T>.Shared.Rent(10));
}
