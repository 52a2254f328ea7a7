using System;
using FsCheck.Fluent;
using Pools.Internal;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Sizing;

public class BitMathTests
{
    [Fact]
    public void The_logarithm_is_the_number_of_halvings_around_every_power_of_two()
    {
        for (int power = 0; power < 64; power++)
        {
            foreach (ulong value in (ulong[])[(1UL << power) - 1, 1UL << power, (1UL << power) + 1])
            {
                RequireHalvings(value);
            }
        }

        RequireHalvings(ulong.MaxValue);
        Assert.Equal(31, BitMath.Log2(uint.MaxValue));
    }

    [Fact]
    public void The_logarithm_is_the_number_of_halvings_for_any_value() =>
        PropertyCheck.Holds(
            Arb.From(from high in Gen.Choose(int.MinValue, int.MaxValue) from low in Gen.Choose(int.MinValue, int.MaxValue) from shift in Gen.Choose(0, 63)
                     select (((ulong)(uint)high << 32) | (uint)low) >> shift),
            RequireHalvings);

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
