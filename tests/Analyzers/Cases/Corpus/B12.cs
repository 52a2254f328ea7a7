// A staging buffer is returned; a lazy iterator over it is enumerated afterwards.
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
    public static IEnumerable<int> Even(IReadOnlyList<int> numbers)
    {
        int[] staging = ArrayPool<int>.Shared.Rent(numbers.Count);
        try
        {
            for (int i = 0; i < numbers.Count; i++)
            {
                staging[i] = numbers[i];
            }

            return staging.Take(numbers.Count).Where(number => number % 2 == 0); // expect: POOL0002
        }
        finally
        {
            ArrayPool<int>.Shared.Return(staging);
        }
    }
}

internal static class After
{
    public static IEnumerable<int> Even(IReadOnlyList<int> numbers)
    {
        int[] staging = ArrayPool<int>.Shared.Rent(numbers.Count);
        try
        {
            for (int i = 0; i < numbers.Count; i++)
            {
                staging[i] = numbers[i];
            }

            return staging.Take(numbers.Count).Where(number => number % 2 == 0).ToArray();
        }
        finally
        {
            ArrayPool<int>.Shared.Return(staging);
        }
    }
}
