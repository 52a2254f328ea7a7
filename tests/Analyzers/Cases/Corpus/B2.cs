// The quotient buffer of a division is returned, then sliced and copied into the result.
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
    public static uint[] Divide(ReadOnlySpan<uint> left, uint right)
    {
        uint[]? rented = null;
        Span<uint> quotient = left.Length <= 64 ? stackalloc uint[64] : (rented = ArrayPool<uint>.Shared.Rent(left.Length));
        for (int i = 0; i < left.Length; i++)
        {
            quotient[i] = left[i] / right;
        }

        if (rented != null)
        {
            ArrayPool<uint>.Shared.Return(rented);
        }

        return quotient[..left.Length].ToArray(); // expect: POOL0002
    }
}

internal static class After
{
    public static uint[] Divide(ReadOnlySpan<uint> left, uint right)
    {
        uint[]? rented = null;
        Span<uint> quotient = left.Length <= 64 ? stackalloc uint[64] : (rented = ArrayPool<uint>.Shared.Rent(left.Length));
        for (int i = 0; i < left.Length; i++)
        {
            quotient[i] = left[i] / right;
        }

        uint[] result = quotient[..left.Length].ToArray();
        if (rented != null)
        {
            ArrayPool<uint>.Shared.Return(rented);
        }

        return result;
    }
}
