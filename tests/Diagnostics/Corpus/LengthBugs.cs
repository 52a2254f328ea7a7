using System;
using System.Linq;
using System.Numerics;
using System.Text;
using Pools.Diagnostics;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Programs that took the array's length, or its fresh content, for their own.</summary>
/// <remarks>No request is the length of a bucket, so the array is longer around another pool, too.</remarks>
internal static class LengthBugs
{
    private const int TokenLength = 100;
    private const int TextLength = 26;
    private const int Positions = 19;

    public static byte[] Token { get; } = [.. Enumerable.Repeat((byte)7, TokenLength)];

    public static char[] Text { get; } = [.. Enumerable.Repeat('A', TextLength)];

    public static Vector2[] Last { get; } = [new(40, 2)];

    public static int[] Counts { get; } = [0, 0, 1, 0];

    public static byte[] A_token_is_sent_with_the_whole_array(DebugArrayPool<byte> pool, bool isMended)
    {
        byte[] token = pool.Rent(TokenLength);
        Token.CopyTo(token, 0);
        byte[] sent = isMended ? token.AsSpan(0, TokenLength).ToArray() : token.AsSpan().ToArray();
        pool.Return(token);
        return sent;
    }

    public static char[] Text_is_made_of_the_whole_array(DebugArrayPool<byte> pool, bool isMended)
    {
        byte[] bytes = pool.Rent(TextLength);
        bytes.AsSpan(0, TextLength).Fill((byte)'A');
        string text = Encoding.ASCII.GetString(isMended ? bytes.AsSpan(0, TextLength) : bytes);
        pool.Return(bytes);
        return text.ToCharArray();
    }

    public static Vector2[] The_last_element_of_the_array_is_taken_for_the_last_one_asked_for(DebugArrayPool<Vector2> pool, bool isMended)
    {
        Vector2[] positions = pool.Rent(Positions);
        positions.AsSpan(0, Positions).Fill(Last[0]);
        Vector2 last = isMended ? positions[Positions - 1] : positions[^1];
        pool.Return(positions);
        return [last];
    }

    public static int[] Counts_are_added_up_in_an_array_that_was_never_initialized(DebugArrayPool<int> pool, bool isMended)
    {
        int[] counts = pool.Rent(4);
        if (isMended)
        {
            Array.Clear(counts, 0, 4);
        }

        counts[2]++;
        int[] result = counts.AsSpan(0, 4).ToArray();
        pool.Return(counts);
        return result;
    }
}
