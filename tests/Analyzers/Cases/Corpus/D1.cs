// A buffer rented for a fallback path that leaves without returning.
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
    public static bool TryFormat(Func<char[], int> format, Span<char> target, out int written)
    {
        char[] array = ArrayPool<char>.Shared.Rent(target.Length);
        array[0] = '-';
        if (target.IsEmpty)
        {
            written = 0;
            return false; // expect: POOL0005
        }

        written = format(array);
        array.AsSpan(0, written).CopyTo(target);
        ArrayPool<char>.Shared.Return(array);
        return true;
    }
}

internal static class After
{
    public static bool TryFormat(Func<char[], int> format, Span<char> target, out int written)
    {
        char[] array = ArrayPool<char>.Shared.Rent(target.Length);
        array[0] = '-';
        if (target.IsEmpty)
        {
            written = 0;
            ArrayPool<char>.Shared.Return(array);
            return false;
        }

        written = format(array);
        array.AsSpan(0, written).CopyTo(target);
        ArrayPool<char>.Shared.Return(array);
        return true;
    }
}
