using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static void Run(string text)
    {
        string[] array = ArrayPool<string>.Shared.Rent(10);
        array[0] = text;
        ArrayPool<string>.Shared.Return(array);
    }
}

// ---- fixed ----
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static void Run(string text)
    {
        string[] array = ArrayPool<string>.Shared.Rent(10);
        array[0] = text;
        ArrayPool<string>.Shared.Return(array, clearArray: true);
    }
}
