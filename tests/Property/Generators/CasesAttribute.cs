namespace Pools.Tests.Generators;

#pragma warning disable xUnit3003 // No test has it: it is for classes.

/// <summary>How many cases the properties of a class try. The seed of the run decides which.</summary>
[AttributeUsage(AttributeTargets.Class)]
public sealed class CasesAttribute : PropertiesAttribute
{
    // SplitMix takes any odd number.
    private const ulong Gamma = 0x9E3779B97F4A7C15;

    public CasesAttribute(int fast, int deep, params Type[] arbitraries)
    {
        MaxTest = Depth.Of(fast, deep);
        Arbitrary = arbitraries;
        QuietOnSuccess = true;
        Replay = FormattableString.Invariant($"{Seed.OfRun},{Gamma}");
    }
}
