using Xunit;

namespace Pools.Tests.Models;

/// <summary>Programs that are run every time: those that once failed, and those that the mutants shrank to.</summary>
public static class Regressions
{
    public static TheoryData<string> Programs =>
    [
        // A clock that had been put back ended all trimming until it had caught up.
        "workers=1 settled=0 magazine=0 percore=0 budget=-1 clears=0: 0 Rent 16; 0 Wait -30; 0 Pressure 2; 0 Return 0; 0 Collect 0",

        // A thread that has settled fills two magazines and a shelf; another drains them after the clock was put back.
        "workers=2 settled=1 magazine=2 percore=3 budget=-1 clears=0: 0 Rent 100 x40; 0 Return 0 x40; 0 Wait -30; 1 Collect; 1 Rent 100 x40; 1 Return 7 x40 call; 0 Trim 2; 0 Rent 100 x3",
    ];
}
