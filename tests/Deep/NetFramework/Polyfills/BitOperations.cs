namespace System.Numerics;

/// <summary>Bit operations of later frameworks.</summary>
internal static class BitOperations
{
    public static int Log2(uint value)
    {
        int log = 0;
        while ((value >>= 1) != 0)
        {
            log++;
        }

        return log;
    }

    public static bool IsPow2(int value) => value > 0 && (value & (value - 1)) == 0;

    public static uint RoundUpToPowerOf2(uint value) => value <= 1 ? value : 1u << (Log2(value - 1) + 1);
}
