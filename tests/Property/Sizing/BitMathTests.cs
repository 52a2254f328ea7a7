namespace Pools.Tests.Property.Sizing;

[Cases(fast: 2_000, deep: 20_000)]
public sealed class BitMathTests
{
    [Fact]
    public void Log2_is_the_number_of_halvings_around_every_power_of_two()
    {
        for (int power = 0; power < 64; power++)
        {
            RequireHalvings((1UL << power) - 1);
            RequireHalvings(1UL << power);
            RequireHalvings((1UL << power) + 1);
        }

        RequireHalvings(ulong.MaxValue);
    }

    [Property]
    public void Log2_is_the_number_of_halvings_for_any_value(ulong value, byte shift) => RequireHalvings(value >> (shift % 64));

    private static void RequireHalvings(ulong value)
    {
        Assert.Equal(Halvings(value), BitMath.Log2(value));
        Assert.Equal(Halvings((uint)value), BitMath.Log2((uint)value));
    }

    private static int Halvings(ulong value)
    {
        int halvings = 0;
        for (; value > 1; value /= 2)
        {
            halvings++;
        }

        return halvings;
    }
}
