using System;
using System.Buffers;
using System.Linq;
using System.Text;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Programs that took the array's length, or its fresh content, for their own: wrong every time, where arrays are longer and poisoned.</summary>
public sealed class LengthBugs
{
    private static DebugArrayPool<T> Oversize<T>() => new(new DebugArrayPoolOptions { Sizing = DebugSizing.Oversize });

    [Fact]
    public void A_token_is_sent_with_the_whole_array()
    {
        // dotnet/SqlClient, issue 2441.
        static byte[] Send(ArrayPool<byte> pool, bool isFixed)
        {
            byte[] token = pool.Rent(16);
            token.AsSpan(0, 16).Fill(7);
            byte[] sent = isFixed ? token.AsSpan(0, 16).ToArray() : token.ToArray();
            pool.Return(token);
            return sent;
        }

        Assert.NotEqual(Enumerable.Repeat((byte)7, 16), Send(Oversize<byte>(), isFixed: false));
        Replay.Fix<byte>(pool => Assert.Equal(Enumerable.Repeat((byte)7, 16), Send(pool, isFixed: true)));
    }

    [Fact]
    public void Text_is_made_of_the_whole_array()
    {
        // Cysharp/Ulid, issue 96: 26 characters were meant.
        static string Text(ArrayPool<byte> pool, bool isFixed)
        {
            byte[] bytes = pool.Rent(26);
            bytes.AsSpan(0, 26).Fill((byte)'A');
            string text = Encoding.ASCII.GetString(isFixed ? bytes.AsSpan(0, 26) : bytes);
            pool.Return(bytes);
            return text;
        }

        Assert.NotEqual(new string('A', 26), Text(Oversize<byte>(), isFixed: false));
        Replay.Fix<byte>(pool => Assert.Equal(new string('A', 26), Text(pool, isFixed: true)));
    }

    [Fact]
    public void The_last_element_of_the_array_is_taken_for_the_last_that_was_asked_for()
    {
        // ppy/osu-framework, issue 4902.
        static int Last(ArrayPool<int> pool, bool isFixed)
        {
            int[] values = pool.Rent(16);
            values[15] = 42;
            int last = isFixed ? values[15] : values[^1];
            pool.Return(values);
            return last;
        }

        Assert.NotEqual(42, Last(Oversize<int>(), isFixed: false));
        Replay.Fix<int>(pool => Assert.Equal(42, Last(pool, isFixed: true)));
    }

    [Fact]
    public void Flags_are_collected_in_an_array_that_was_never_initialised()
    {
        // dotnet/runtime, issue 111090.
        static int Count(ArrayPool<int> pool, bool isFixed)
        {
            int[] counts = pool.Rent(4);
            if (isFixed)
            {
                Array.Clear(counts, 0, 4);
            }

            counts[2]++;
            int sum = counts.Take(4).Sum(count => (int)(count & 0x7FFF_FFFFL) % 1000);
            pool.Return(counts);
            return sum;
        }

        Assert.NotEqual(1, Count(new DebugArrayPool<int>(), isFixed: false));
        Replay.Fix<int>(pool => Assert.Equal(1, Count(pool, isFixed: true)));
    }
}
