using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.Tests.Concurrency.Litmus.Emitted;

/// <summary>Each operation of a seam by itself, or between the accesses that it orders: a method each, for the compiler to emit.</summary>
/// <remarks>All of them are given the same object, so that where an access goes is known by its distance from there, on each system: <see cref="Instance.X"/> begins at 0, <see cref="Instance.Y"/> at 0x80.</remarks>
internal static class Specimens<TAtomics>
    where TAtomics : struct, IAtomics
{
    /// <summary>What stores write where a listing has to name them.</summary>
    private const int Mark = 0x1234;

    /// <summary>By itself, and at once as well as it can.</summary>
    private const MethodImplOptions Emitted = MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization;

    private static TAtomics Atomics => default;

    [MethodImpl(Emitted)]
    public static void VolatileWriteReference(ref Instance at, object value)
    {
        Atomics.Write(ref at.Y.Number, Mark);
        Atomics.VolatileWrite(ref at.X.Reference, value);
    }

    [MethodImpl(Emitted)]
    public static void VolatileWriteNumber(ref Instance at)
    {
        Atomics.Write(ref at.Y.Number, Mark);
        Atomics.VolatileWrite(ref at.X.Number, 1);
    }

    [MethodImpl(Emitted)]
    public static void VolatileWriteFlag(ref Instance at)
    {
        Atomics.Write(ref at.Y.Number, Mark);
        Atomics.VolatileWrite(ref at.X.Flag, true);
    }

    [MethodImpl(Emitted)]
    public static long VolatileReadReference(ref Instance at)
    {
        object? seen = Atomics.VolatileRead(ref at.X.Reference);
        long then = Atomics.Read(ref at.Y.Number);
        return seen is null ? 0 : then;
    }

    [MethodImpl(Emitted)]
    public static long VolatileReadNumber(ref Instance at)
    {
        long seen = Atomics.VolatileRead(ref at.X.Number);
        return Atomics.Read(ref at.Y.Number) - seen;
    }

    [MethodImpl(Emitted)]
    public static long VolatileReadFlag(ref Instance at)
    {
        bool seen = Atomics.VolatileRead(ref at.X.Flag);
        long then = Atomics.Read(ref at.Y.Number);
        return seen ? then : 0;
    }

    [MethodImpl(Emitted)]
    public static object? ExchangeReference(ref Instance at, object? value) => Atomics.Exchange(ref at.X.Reference, value);

    [MethodImpl(Emitted)]
    public static long ExchangeNumber(ref Instance at, long value) => Atomics.Exchange(ref at.X.Number, value);

    [MethodImpl(Emitted)]
    public static object? CompareExchangeReference(ref Instance at, object? value, object? comparand) => Atomics.CompareExchange(ref at.X.Reference, value, comparand);

    [MethodImpl(Emitted)]
    public static long CompareExchangeNumber(ref Instance at, long value, long comparand) => Atomics.CompareExchange(ref at.X.Number, value, comparand);

    [MethodImpl(Emitted)]
    public static long Add(ref Instance at, long value) => Atomics.Add(ref at.X.Number, value);

    [MethodImpl(Emitted)]
    public static void Or(ref Instance at, long bits) => Atomics.Or(ref at.X.Number, bits);

    [MethodImpl(Emitted)]
    public static void And(ref Instance at, long bits) => Atomics.And(ref at.X.Number, bits);

    [MethodImpl(Emitted)]
    public static long FenceHere(ref Instance at)
    {
        Atomics.VolatileWrite(ref at.X.Number, Mark);
        Atomics.FenceHere();
        return Atomics.VolatileRead(ref at.Y.Number);
    }

    [MethodImpl(Emitted)]
    public static long FenceEverywhere(ref Instance at)
    {
        Atomics.VolatileWrite(ref at.X.Number, Mark);
        Atomics.FenceEverywhere();
        return Atomics.VolatileRead(ref at.Y.Number);
    }
}
