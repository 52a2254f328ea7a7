using System;
using FsCheck;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large;

/// <summary>Shows that a property can fail.</summary>
internal static class Refutation
{
    public static void Of<T>(Arbitrary<T> cases, Func<T, bool> property)
    {
        Counterexample<T>? rejection = PropertyCheck.Falsify(cases, property);
        Assert.NotNull(rejection);
        Assert.True(rejection.Exception is null or FalseException, rejection.ToString());
    }
}
