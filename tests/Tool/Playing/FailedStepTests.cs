namespace Pools.Tests.Tools;

/// <summary>If a step fails, for example for lack of memory, the pass ends, and no thread waits for it.</summary>
public sealed class FailedStepTests
{
    private const int Failing = 20;

    [Theory, InlineData(false), InlineData(true)]
    public void No_step_waits_for_a_failed_step(bool isReturn)
    {
        Trace trace = Trace.From([new TracedCall(0, 0, true, 1, Failing), new TracedCall(1, 1, !isReturn, isReturn ? 1 : 2, Failing)]);
        TracePlayer player = new(new FailingPool(), trace, isWhole: false);

        OwnThread.Started playing = OwnThread.Start(() =>
        {
            using ThreadCrew crew = new(trace.Threads.Count);
            player.Play(crew);
        });

        Assert.Throws<OutOfMemoryException>(playing.JoinOrThrow);
    }

    private sealed class FailingPool : ArrayPool<byte>
    {
        public override byte[] Rent(int minimumLength) => throw new OutOfMemoryException();

        public override void Return(byte[] array, bool clearArray = false) => Assert.Fail("It has no array.");
    }
}
