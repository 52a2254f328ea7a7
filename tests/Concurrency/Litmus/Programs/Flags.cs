namespace Pools.Tests.Concurrency.Litmus.Programs;

internal readonly struct WrittenReference<TAtomics> : IFlag
    where TAtomics : struct, IAtomics
{
    public static string Name => "VolatileWrite of a reference";
    public static void Set(ref Place place) => default(TAtomics).VolatileWrite(ref place.Reference, Marks.Of(1));
    public static bool IsSet(ref Place place) => default(TAtomics).VolatileRead(ref place.Reference) is not null;
}

internal readonly struct WrittenNumber<TAtomics> : IFlag
    where TAtomics : struct, IAtomics
{
    public static string Name => "VolatileWrite of a long";
    public static void Set(ref Place place) => default(TAtomics).VolatileWrite(ref place.Number, 1);
    public static bool IsSet(ref Place place) => default(TAtomics).VolatileRead(ref place.Number) != 0;
}

internal readonly struct WrittenFlag<TAtomics> : IFlag
    where TAtomics : struct, IAtomics
{
    public static string Name => "VolatileWrite of a bool";
    public static void Set(ref Place place) => default(TAtomics).VolatileWrite(ref place.Flag, true);
    public static bool IsSet(ref Place place) => default(TAtomics).VolatileRead(ref place.Flag);
}

internal readonly struct ExchangedReference<TAtomics> : IFlag
    where TAtomics : struct, IAtomics
{
    public static string Name => "Exchange of a reference";
    public static void Set(ref Place place) => default(TAtomics).Exchange(ref place.Reference, Marks.Of(1));
    public static bool IsSet(ref Place place) => default(TAtomics).VolatileRead(ref place.Reference) is not null;
}

internal readonly struct ExchangedNumber<TAtomics> : IFlag
    where TAtomics : struct, IAtomics
{
    public static string Name => "Exchange of a long";
    public static void Set(ref Place place) => default(TAtomics).Exchange(ref place.Number, 1);
    public static bool IsSet(ref Place place) => default(TAtomics).VolatileRead(ref place.Number) != 0;
}

/// <summary>A flag that is set once: with release, and looked at with acquire.</summary>
internal interface IFlag
{
    static abstract string Name { get; }

    static abstract void Set(ref Place place);
    static abstract bool IsSet(ref Place place);
}
