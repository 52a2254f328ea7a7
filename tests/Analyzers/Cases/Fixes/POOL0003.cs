using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static void New()
    {
        byte[] array = new byte[16];
        array[0] = 1;
        ArrayPool<byte>.Shared.Return(array);
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
    public static void New()
    {
        byte[] array = new byte[16];
        array[0] = 1;
    }
}
