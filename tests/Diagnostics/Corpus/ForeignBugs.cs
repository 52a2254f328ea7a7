namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs returned without having rented them: a later rental got them.</summary>
internal static class ForeignBugs
{
    public static void A_new_array_of_length_1_is_returned(ArrayPool<byte> pool, bool isMended) =>
        pool.Return(isMended ? pool.Rent(1) : new byte[1]);

    public static void A_new_array_of_length_16_is_returned(ArrayPool<byte> pool, bool isMended) =>
        pool.Return(isMended ? pool.Rent(16) : new byte[16]);
}
