using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();

    public static void Run()
    {
        byte[] array = s_pool.Rent(16);
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
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();

    public static void Run()
    {
        byte[] array = s_pool.Rent(16);
        s_pool.Return(array);
    }
}
