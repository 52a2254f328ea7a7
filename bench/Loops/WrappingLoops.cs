namespace Pools.Bench;

/// <summary>The same load on every thread of a crew, over one pool.</summary>
/// <param name="threads">What each thread does. The gaps are kept alive, so that a compacting collection does not close them.</param>
internal sealed class CrewLoop(ThreadCrew crew, (Loop Loop, byte[] Gap)[] threads) : Loop(threads.Length * threads[0].Loop.Granularity)
{
    // Two cache lines: objects that lie side by side would make threads fight over one.
    private const int GapBytes = 128;

    private Action<int>? _work;
    private long _turns;

    public static CrewLoop Of(ThreadCrew crew, Func<Loop> create) =>
        new(crew, [.. Enumerable.Range(0, crew.Count).Select(_ => (create(), new byte[GapBytes]))]);

    public override void Repeat(long turns)
    {
        _turns = turns;
        crew.Run(_work ??= index => threads[index].Loop.Repeat(_turns));
    }
}
