// An array of a struct that contains references is returned without clearing.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal struct Entry
{
    public int Hash;
    public string Key;
}

internal static class Before
{
    public static void Run(string key)
    {
        Entry[] array = ArrayPool<Entry>.Shared.Rent(4);
        array[0] = new Entry { Hash = 1, Key = key };
        ArrayPool<Entry>.Shared.Return(array); // expect: POOL0010
    }
}

internal static class After
{
    public static void Run(string key)
    {
        Entry[] array = ArrayPool<Entry>.Shared.Rent(4);
        array[0] = new Entry { Hash = 1, Key = key };
        Array.Clear(array, 0, 1);
        ArrayPool<Entry>.Shared.Return(array);
    }
}
