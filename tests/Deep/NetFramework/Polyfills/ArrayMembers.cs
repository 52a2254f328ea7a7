namespace System;

/// <summary>What arrays of later frameworks can do.</summary>
internal static class ArrayMembers
{
    extension(Array)
    {
        public static int MaxLength => 0x7FFFFFC7;

        public static void Fill<T>(T[] array, T value) => Array.Fill(array, value, 0, array.Length);

        public static void Fill<T>(T[] array, T value, int start, int count)
        {
            for (int i = start; i < start + count; i++)
            {
                array[i] = value;
            }
        }
    }
}
