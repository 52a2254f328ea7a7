namespace Pools.Diagnostics;

/// <summary>Whether the references in an element are null. Numbers beside them keep no object in memory.</summary>
internal static unsafe class References<T>
{
    /// <summary>The place of numbers in a struct.</summary>
    private static readonly ElementTemplate? s_template = typeof(T).IsValueType ? ElementTemplate.Of<T>(isReturned: false) : null;

    public static bool AreNull(T[] array, int index)
    {
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[index]))
        {
            for (int i = 0; i < Unsafe.SizeOf<T>(); i++)
            {
                if (memory[i] != 0 && s_template?.IsData(i) != true)
                {
                    return false;
                }
            }
        }

        return true;
    }
}
