using Pools.Tests.Simulation;

namespace Pools.Tests.Scale;

/// <summary>The large pool's lock on more cores than there are.</summary>
public sealed class LargeScaleTests(ITestOutputHelper output)
{
    /// <summary>What writing 1 MiB takes, in microseconds, as measured: no thread needs another array sooner.</summary>
    private const double MicrosecondsOfWriting = 50;

    [Theory, InlineData(16), InlineData(32), InlineData(64)]
    public void Cores_get_arrays_sooner_than_they_can_write_them(int cores)
    {
        foreach (ILoad load in Runs.All)
        {
            ScaleResult result = Runs.Large(load, cores);

            output.WriteLine($"{load.Name}, {cores} cores: {result.Throughput:F2} pairs a microsecond, {result.PoolLines:F1} lines a pair");
            Assert.InRange(result.Throughput, cores / MicrosecondsOfWriting, double.MaxValue);
        }
    }
}
