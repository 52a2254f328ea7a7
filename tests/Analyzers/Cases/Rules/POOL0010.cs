using System;
using System.Buffers;

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

    public static void StringsRepaired(string text)
    {
        string[] array = ArrayPool<string>.Shared.Rent(10);
        array[0] = text;
        ArrayPool<string>.Shared.Return(array, clearArray: true);
    }

    public static void Structures()
    {
        Entry[] array = ArrayPool<Entry>.Shared.Rent(10);
        ArrayPool<Entry>.Shared.Return(array); // expect: POOL0010
    }

    public static void ByHand(string text)
    {
        string[] array = ArrayPool<string>.Shared.Rent(10);
        array[0] = text;
        Array.Clear(array, 0, 1);
        ArrayPool<string>.Shared.Return(array);
    }

    public static void ElementByElement(string text)
    {
        string?[] array = ArrayPool<string?>.Shared.Rent(10);
        array[0] = text;
        array[0] = null;
        ArrayPool<string?>.Shared.Return(array);
    }

    public static void Asked(bool clear)
    {
        string[] array = ArrayPool<string>.Shared.Rent(10);
        ArrayPool<string>.Shared.Return(array, clear);
    }

    public static void Any<T>()
    {
        T[] array = ArrayPool<T>.Shared.Rent(10);
        ArrayPool<T>.Shared.Return(array);
    }
}
