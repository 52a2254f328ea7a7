using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using FsCheck;
using FsCheck.Fluent;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Adapters;

public sealed class StreamProgramTests
{
    private const int Block = 256;

    // Ends of blocks, one before and one after, within a handful of blocks.
    private static readonly int[] s_edges = [0, 1, Block - 1, Block, Block + 1, 2 * Block, (3 * Block) - 1, 5 * Block];

    private static readonly Gen<int> s_positions = Gen.Frequency((3, Gen.Elements(s_edges)), (2, Gen.Choose(0, 8 * Block)), (1, Gen.Choose(-300, 300)));

    private static readonly Gen<StreamAct> s_acts = Gen.Frequency(
        (6, Gen.Elements(StreamAct.WriteArray, StreamAct.WriteSpan, StreamAct.WriteAsync, StreamAct.WriteByte)),
        (4, Gen.Elements(StreamAct.ReadArray, StreamAct.ReadSpan, StreamAct.ReadAsync, StreamAct.ReadByte)),
        (5, Gen.Elements(StreamAct.Seek, StreamAct.SetPosition)),
        (4, Gen.Constant(StreamAct.SetLength)),
        (5, Gen.Elements(StreamAct.Advance, StreamAct.Scribble)),
        (2, Gen.Elements(StreamAct.CopyTo, StreamAct.CopyToAsync, StreamAct.Look)),
        (1, Gen.Constant(StreamAct.Reset)));

    private static readonly Gen<StreamStep> s_steps =
        from act in s_acts
        from value in s_positions
        from count in Gen.Frequency((3, Gen.Choose(0, 40)), (2, Gen.Elements(s_edges)), (1, Gen.Choose(0, 1_500)))
        from origin in Gen.Elements(SeekOrigin.Begin, SeekOrigin.Current, SeekOrigin.End)
        select new StreamStep(act, value, count, origin);

    private static readonly Arbitrary<StreamStep[]> s_programs = Arb.From(s_steps.ArrayOf(), Shrink);

    [Fact]
    public void A_pooled_stream_does_what_a_memory_stream_does() =>
        PropertyCheck.Holds(s_programs, program => EveryPool.UnderDebug<byte>(pool => StreamRun.Play(program, pool, Block)), cases: 600);

    [Fact]
    public void It_does_so_over_pools_that_hand_out_what_others_left() =>
        PropertyCheck.Holds(s_programs, program => EveryPool.Try<byte>(pool => StreamRun.Play(program, pool, Block)), cases: 300);

    [Fact]
    public void Every_block_goes_back_once_wherever_the_pool_fails() =>
        PropertyCheck.Holds(s_programs, program =>
        {
            for (int failAt = 1; failAt <= 4; failAt++)
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
            }
        }, cases: 300);

    private static IEnumerable<StreamStep[]> Shrink(StreamStep[] program)
    {
        for (int size = program.Length; size > 0; size /= 2)
        {
            for (int from = 0; from + size <= program.Length; from += size)
            {
                yield return [.. program.Take(from), .. program.Skip(from + size)];
            }
        }
    }
}
