using System.Linq;
using System.Reflection;
using Xunit;

namespace Pools.Tests.Measured;

public sealed class ConventionTests
{
    [Fact]
    public void Every_measurement_says_its_bound_and_the_noise_it_allows_for()
    {
        MethodInfo[] tests = [.. typeof(ConventionTests).Assembly.GetTypes().Where(type => type != typeof(ConventionTests)).SelectMany(type => type.GetMethods()).Where(IsTest)];

        Assert.NotEmpty(tests);
        Assert.All(tests, test =>
        {
            MeasurementAttribute measurement = Assert.IsType<MeasurementAttribute>(test.GetCustomAttribute<FactAttribute>());
            Assert.NotEmpty(measurement.Bound);
            Assert.NotEmpty(measurement.Noise);
        });
    }

    [Fact]
    public void A_measurement_that_fails_is_tried_again_and_says_so_and_fails_in_the_end()
    {
        foreach (int passing in Enumerable.Range(1, Measure.Tries))
        {
            Assert.Equal((passing, passing - 1), TriesUntil(passing));
        }

        Assert.ThrowsAny<Xunit.Sdk.XunitException>(() => TriesUntil(Measure.Tries + 1));
    }

    /// <returns>How many tries there were, and of how many somebody was told.</returns>
    private static (int Tries, int Told) TriesUntil(int passing)
    {
        int tries = 0;
        int told = 0;
        Measure.Repeatedly(() => Assert.Equal(passing, ++tries), _ => told++);
        return (tries, told);
    }

    private static bool IsTest(MethodInfo method) => method.GetCustomAttribute<FactAttribute>() is not null;
}
