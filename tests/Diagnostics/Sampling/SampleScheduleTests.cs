using System;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Sampling;

public sealed class SampleScheduleTests
{
    [Theory, InlineData(1), InlineData(10), InlineData(1_000)]
    public void Distances_have_the_interval_as_their_mean(int interval)
    {
        var schedule = new SampleSchedule(interval, maxPerSecond: 200, seed: 4711);
        const int Samples = 5_000;
        long rents = 0;
        for (int samples = 0; samples < Samples; rents++)
        {
            samples += schedule.Look(1, TimeSpan.FromMilliseconds(1)) ? 1 : 0;
        }

        // Five times the standard deviation of the mean of so many geometric distances.
        Assert.InRange((double)rents / Samples, 0.93 * interval, 1.07 * interval);
    }
}
