using System.Buffers;
using Pools;
using Pools.Diagnostics;

namespace Library
{
    public static class Text
    {
        /// <summary>Reverses a text with two pools, which must agree; the debug pool finds nothing wrong.</summary>
        public static string Reverse(string text)
        {
            var debug = new DebugArrayPool<char>();
            using (DebugPoolScope scope = debug.BeginScope())
            {
                string reversed = Reverse(text, debug);
                scope.AssertClean();
                return reversed == Reverse(text, new PerCoreArrayPool<char>()) ? reversed : "";
            }
        }

        private static string Reverse(string text, ArrayPool<char> pool)
        {
            using (RentedArray<char> lease = pool.Lease(text.Length))
            {
                for (int i = 0; i < text.Length; i++)
                {
                    lease.Span[text.Length - 1 - i] = text[i];
                }

                return lease.Span.ToString();
            }
        }
    }
}
