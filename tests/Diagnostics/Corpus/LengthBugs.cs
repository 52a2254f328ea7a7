namespace Pools.Tests.Debug.Corpus;

/// <summary>
/// Programs that relied on the array's length or its fresh content. No request is the length of a bucket, so that another pool lends a
/// longer array.
/// </summary>
internal static class LengthBugs
{
    public static bool A_token_is_sent_with_the_whole_array(DebugArrayPool<byte> pool, bool isMended)
    {
        byte[] token = [.. Enumerable.Repeat((byte)7, 100)];
        byte[] array = pool.Rent(token.Length);
        token.CopyTo(array, 0);
        byte[] sent = isMended ? array[..token.Length] : [.. array];
        pool.Return(array);
        return token.AsSpan().SequenceEqual(sent);
    }

    public static bool The_last_element_of_the_array_is_taken_for_the_last_one_asked_for(DebugArrayPool<Vector2> pool, bool isMended)
    {
        const int Positions = 19;
        Vector2[] positions = pool.Rent(Positions);
        positions.AsSpan(0, Positions).Fill(new(40, 2));
        Vector2 last = isMended ? positions[Positions - 1] : positions[^1];
        pool.Return(positions);
        return last == new Vector2(40, 2);
    }

    public static bool Counts_are_added_up_in_an_array_that_was_never_initialized(DebugArrayPool<int> pool, bool isMended)
    {
        int[] counts = pool.Rent(4);
        if (isMended)
        {
            Array.Clear(counts, 0, 4);
        }

        counts[2]++;
        bool isRight = counts[..4] is [0, 0, 1, 0];
        pool.Return(counts);
        return isRight;
    }
}
