using System.Buffers;
using Pools.Diagnostics;

/// <summary>Misuses the runtime's shared pool, which a switch may replace.</summary>
internal static class Misuse
{
    public static void ReturnForeignArray()
    {
        ArrayPool<byte>.Shared.Return(new byte[16]);
    }

    public static void ReturnTwice()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(100);
        Return(array);
        try
        {
            Return(array);
        }
        catch (InvalidOperationException e)
        {
            Console.WriteLine($"misuse: {(e is ArrayPoolMisuseException misuse ? misuse.Report.Kind.ToString() : e.GetType().Name)}");
        }
    }

    // Not private: the rules would see the second return.
    internal static void Return(byte[] array) => ArrayPool<byte>.Shared.Return(array);
}
