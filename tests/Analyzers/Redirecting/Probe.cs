namespace Pools.Tests.Analyzers.Redirecting;

/// <summary>A pool, as source, that records its calls and is compiled into each program that is redirected to it.</summary>
internal static class Probe
{
    public const string Replacement = "global::Probe<{T}>.Pool";

    public const string Source =
        """
        using System.Buffers;
        using System.Collections.Generic;

        public static class Probed
        {
            public static readonly List<string> Calls = new();
        }

        public sealed class Probe<T> : ArrayPool<T>
        {
            public static readonly Probe<T> Pool = new();

            public override T[] Rent(int minimumLength)
            {
                Probed.Calls.Add("rent " + typeof(T).Name);
                return new T[minimumLength];
            }

            public override void Return(T[] array, bool clearArray = false) =>
                Probed.Calls.Add("return " + typeof(T).Name + (clearArray ? " cleared" : ""));
        }
        """;
}
