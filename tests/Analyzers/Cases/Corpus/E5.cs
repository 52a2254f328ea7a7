// array[^1] is taken for the last element that was asked for.
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
    public static float Last(int count)
    {
        float[] positions = ArrayPool<float>.Shared.Rent(count);
        for (int i = 0; i < count; i++)
        {
            positions[i] = i;
        }

        float last = positions[^1]; // expect: POOL0006
        ArrayPool<float>.Shared.Return(positions);
        return last;
    }
}

internal static class After
{
    public static float Last(int count)
    {
        float[] positions = ArrayPool<float>.Shared.Rent(count);
        for (int i = 0; i < count; i++)
        {
            positions[i] = i;
        }

        float last = positions[count - 1];
        ArrayPool<float>.Shared.Return(positions);
        return last;
    }
}
