namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs never returned: one in each replay.</summary>
internal static class LeakBugs
{
    public static void Growing_forgets_the_old_array(ArrayPool<char> pool, bool isMended)
    {
        char[] buffer = pool.Rent(64);
        Insert(new string('x', 100));
        pool.Return(buffer);

        void Insert(string text)
        {
            char[] larger = pool.Rent(64 + text.Length);
            text.CopyTo(larger);
            buffer.AsSpan(0, 64).CopyTo(larger.AsSpan(text.Length));
            if (isMended)
            {
                pool.Return(buffer);
            }

            buffer = larger;
        }
    }

    public static void An_early_continue_skips_the_return(ArrayPool<object> pool, bool isMended)
    {
        foreach (int method in new[] { 1, 0, 2 })
        {
            object[] parameters = pool.Rent(4);
            if (method == 0)
            {
                if (isMended)
                {
                    pool.Return(parameters);
                }

                continue;
            }

            pool.Return(parameters);
        }
    }
}
