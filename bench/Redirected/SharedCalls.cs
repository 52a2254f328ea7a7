using System.Buffers;
using System.Runtime.CompilerServices;

namespace Pools.Bench.Redirected;

/// <summary>Calls of the runtime's shared pool, as they are written. The compiler sends each to a per-core pool.</summary>
/// <remarks>Inlined, so that the calls stand in the loops that measure them.</remarks>
public static class SharedCalls
{
    /// <summary>Rents by a call that names the shared pool.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] Rent(int length) => ArrayPool<byte>.Shared.Rent(length);

    /// <summary>Returns by a call that names the shared pool.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Return(byte[] array) => ArrayPool<byte>.Shared.Return(array);

    /// <summary>Rents from a pool that may be the shared one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] RentFrom(ArrayPool<byte> pool, int length) => pool.Rent(length);

    /// <summary>Returns to a pool that may be the shared one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void ReturnTo(ArrayPool<byte> pool, byte[] array) => pool.Return(array);
}
