namespace Pools.Tests.Mutation;

/// <summary>What faults call: a source that is compiled into the library beside its own.</summary>
internal static class Faulty
{
    public const string FileName = "Faulty.cs";

    public const string Source =
        """
        #nullable disable
        namespace Pools
        {
            using System.Collections.Generic;
            using System.Threading;
            using Pools.Internal;

            internal static class Faulty
            {
                public static T Exchange<TAtomics, T>(TAtomics atomics, ref T location, T value)
                    where TAtomics : struct, IAtomics
                    where T : class
                {
                    T before = atomics.VolatileRead(ref location);
                    atomics.VolatileWrite(ref location, value);
                    return before;
                }

                public static long Exchange<TAtomics>(TAtomics atomics, ref long location, long value)
                    where TAtomics : struct, IAtomics
                {
                    long before = atomics.VolatileRead(ref location);
                    atomics.VolatileWrite(ref location, value);
                    return before;
                }

                public static T CompareExchange<TAtomics, T>(TAtomics atomics, ref T location, T value, T comparand)
                    where TAtomics : struct, IAtomics
                    where T : class
                {
                    T before = atomics.VolatileRead(ref location);
                    if (ReferenceEquals(before, comparand))
                    {
                        atomics.VolatileWrite(ref location, value);
                    }

                    return before;
                }

                public static long CompareExchange<TAtomics>(TAtomics atomics, ref long location, long value, long comparand)
                    where TAtomics : struct, IAtomics
                {
                    long before = atomics.VolatileRead(ref location);
                    if (before == comparand)
                    {
                        atomics.VolatileWrite(ref location, value);
                    }

                    return before;
                }

                public static long Add<TAtomics>(TAtomics atomics, ref long location, long value)
                    where TAtomics : struct, IAtomics
                {
                    long sum = atomics.VolatileRead(ref location) + value;
                    atomics.VolatileWrite(ref location, sum);
                    return sum;
                }

                public static void Or<TAtomics>(TAtomics atomics, ref long location, long bits)
                    where TAtomics : struct, IAtomics => atomics.VolatileWrite(ref location, atomics.VolatileRead(ref location) | bits);

                public static void And<TAtomics>(TAtomics atomics, ref long location, long bits)
                    where TAtomics : struct, IAtomics => atomics.VolatileWrite(ref location, atomics.VolatileRead(ref location) & bits);

                public static T ExchangeAndClaim<TAtomics, T>(TAtomics atomics, ref T location, T value, T comparand)
                    where TAtomics : struct, IAtomics
                    where T : class
                {
                    atomics.Exchange(ref location, value);
                    return comparand;
                }

                public static long ExchangeAndClaim<TAtomics>(TAtomics atomics, ref long location, long value, long comparand)
                    where TAtomics : struct, IAtomics
                {
                    atomics.Exchange(ref location, value);
                    return comparand;
                }

                public static T Exchange<T>(ref T location, T value)
                {
                    T before = location;
                    location = value;
                    return before;
                }

                public static T CompareExchange<T>(ref T location, T value, T comparand)
                {
                    T before = location;
                    if (typeof(T).IsValueType ? EqualityComparer<T>.Default.Equals(before, comparand) : ReferenceEquals(before, comparand))
                    {
                        location = value;
                    }

                    return before;
                }

                public static int Add(ref int location, int value) => location += value;

                public static long Add(ref long location, long value) => location += value;

                public static int Increment(ref int location) => ++location;

                public static long Increment(ref long location) => ++location;

                public static int Decrement(ref int location) => --location;

                public static long Decrement(ref long location) => --location;

                public static long Or(ref long location, long bits)
                {
                    long before = location;
                    location = before | bits;
                    return before;
                }

                public static long And(ref long location, long bits)
                {
                    long before = location;
                    location = before & bits;
                    return before;
                }

                public static T ExchangeAndClaim<T>(ref T location, T value, T comparand)
                {
                    location = value;
                    Interlocked.MemoryBarrier();
                    return comparand;
                }
            }
        }
        """;

    /// <summary>The call that does what an access does, but for the fault.</summary>
    public static string Call(string name, Access access) => $"Faulty.{name}({string.Join(", ", access.IsSeam ? [access.Receiver, .. access.Arguments] : access.Arguments)})";
}
