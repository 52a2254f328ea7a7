namespace System;

/// <summary>What arrays of later frameworks can do.</summary>
internal static class ArrayFill
{
    extension(Array)
    {
        public static void Fill<T>(T[] array, T value, int start, int count)
        {
            for (int i = start; i < start + count; i++)
            {
                array[i] = value;
            }
        }
    }
}
