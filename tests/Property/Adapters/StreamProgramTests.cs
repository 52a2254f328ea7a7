namespace Pools.Tests.Adapters;

[Cases(fast: 100, deep: 1_000)]
public sealed class StreamProgramTests
{
    private const int Block = 256;

    // Ends of blocks, one before and one after.
    private static readonly int[] s_edges = [0, 1, Block - 1, Block, Block + 1, 2 * Block, (3 * Block) - 1, 5 * Block];

    private static readonly Gen<int> s_positions = Gen.Frequency(
        (3, Gen.Elements(s_edges)), (2, Gen.Choose(0, 8 * Block)), (1, Gen.Choose(-300, 300)));

    private static readonly Gen<StreamAct> s_acts = Gen.Frequency(
        (6, Gen.Elements(StreamAct.WriteArray, StreamAct.WriteSpan, StreamAct.WriteAsync, StreamAct.WriteByte)),
        (4, Gen.Elements(StreamAct.ReadArray, StreamAct.ReadSpan, StreamAct.ReadAsync, StreamAct.ReadByte)),
        (5, Gen.Elements(StreamAct.Seek, StreamAct.SetPosition)),
        (4, Gen.Constant(StreamAct.SetLength)),
        (5, Gen.Elements(StreamAct.Advance, StreamAct.Scribble)),
        (2, Gen.Elements(StreamAct.CopyTo, StreamAct.CopyToAsync, StreamAct.CompareContents)),
        (1, Gen.Constant(StreamAct.Reset)));

    private static readonly Arbitrary<StreamStep[]> s_programs = Steps.Of(
        from act in s_acts
        from value in s_positions
        from count in Gen.Frequency((3, Gen.Choose(0, 40)), (2, Gen.Elements(s_edges)), (1, Gen.Choose(0, 1_500)))
        from origin in Gen.Elements(SeekOrigin.Begin, SeekOrigin.Current, SeekOrigin.End)
        select new StreamStep(act, value, count, origin));

    [Property]
    public FsCheck.Property A_pooled_stream_equals_a_memory_stream() =>
        Prop.ForAll(s_programs, program => EveryPool.Try<byte>(pool => StreamRun.Play(program, pool, Block)));

    [Property]
    public FsCheck.Property Every_block_is_returned_once_wherever_the_pool_fails() => Prop.ForAll(
        s_programs,
        program => Assert.All(Enumerable.Range(1, 4), failAt =>
        {
            WitnessPool<byte> pool = new() { FailAtRent = failAt, Filling = 0xA5 };
            try
            {
                StreamRun.Play(program, pool, Block);
            }
            catch (OutOfMemoryException)
            {
            }

            Assert.Equal(0, pool.OutCount);
        }));
}
