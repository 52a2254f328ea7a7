// Object references stay in the returned array.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal static class Before
{
    public static void Run(IReadOnlyList<object> objects)
    {
        object[] array = ArrayPool<object>.Shared.Rent(objects.Count);
        for (int i = 0; i < objects.Count; i++)
        {
            array[i] = objects[i];
        }

        ArrayPool<object>.Shared.Return(array); // expect: POOL0010
    }
}

internal static class After
{
    public static void Run(IReadOnlyList<object> objects)
    {
        object[] array = ArrayPool<object>.Shared.Rent(objects.Count);
        for (int i = 0; i < objects.Count; i++)
        {
            array[i] = objects[i];
        }

        ArrayPool<object>.Shared.Return(array, clearArray: true);
    }
}
