namespace Pools.Tests.Debug.Sampling;

public sealed class SampleCountdownTests
{
    [Theory, InlineData(1), InlineData(2), InlineData(10), InlineData(1_000)]
    public void Distances_have_the_interval_as_their_mean(int interval)
    {
        const int Samples = 5_000;
        long step = SampleCountdown.StepFor(interval);
        long rents = 0;
        for (int samples = 0; samples < Samples; rents++)
        {
            samples += SampleCountdown.Count(step) && SampleCountdown.Restart(step, seed: 4711) ? 1 : 0;
        }

        // Five times the standard deviation of the mean of these geometric distances.
        Assert.InRange((double)rents / Samples, 0.93 * interval, 1.07 * interval);
    }

    [Fact]
    public void Threads_that_rent_once_are_sampled_at_the_same_rate()
    {
        const int Threads = 400;
        long step = SampleCountdown.StepFor(2);
        int samples = 0;
        for (int i = 0; i < Threads; i++)
        {
            OwnThread.Run(() => samples += SampleCountdown.Count(step) && SampleCountdown.Restart(step, seed: 4711) ? 1 : 0);
        }

        // Five times the standard deviation.
        Assert.InRange(samples, 150, 250);
    }
}
