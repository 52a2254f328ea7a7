namespace Pools.Tests.Concurrency.Litmus.Programs;

internal readonly struct ExchangeNumber<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "Exchange of a long";
    public static long Update(ref Place place, int mark) => default(TAtomics).Exchange(ref place.Number, mark);
    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Number) != 0;

    // One finds nothing, the other finds the first one's mark, and its own stays.
    public static bool IsTorn(long first, long second, in Place after) => (first, second, after.Number) is not ((0, 1, 2) or (2, 0, 1));
}

internal readonly struct CompareExchangeNumber<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "CompareExchange of a long";
    public static long Update(ref Place place, int mark) => default(TAtomics).CompareExchange(ref place.Number, mark, 0);
    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Number) != 0;

    // The one that finds nothing leaves its mark, and the other finds that.
    public static bool IsTorn(long first, long second, in Place after) => (first, second, after.Number) is not ((0, 1, 1) or (2, 0, 2));
}

internal readonly struct AddNumber<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "Add";
    public static long Update(ref Place place, int mark) => default(TAtomics).Add(ref place.Number, mark);
    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Number) != 0;
    public static bool IsTorn(long first, long second, in Place after) => (first, second, after.Number) is not ((1, 3, 3) or (3, 2, 3));
}

internal readonly struct OrNumber<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "Or";

    public static long Update(ref Place place, int mark)
    {
        default(TAtomics).Or(ref place.Number, mark);
        return 0;
    }

    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Number) != 0;
    public static bool IsTorn(long first, long second, in Place after) => after.Number != 3;
}

internal readonly struct AndNumber<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "And";
    public static void Prepare(ref Place place) => place = new Place { Number = 3 };

    public static long Update(ref Place place, int mark)
    {
        default(TAtomics).And(ref place.Number, ~(long)mark);
        return 0;
    }

    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Number) != 3;
    public static bool IsTorn(long first, long second, in Place after) => after.Number != 0;
}

/// <summary>What <see cref="IUpdate"/> asks of exchanges: of two, one finds the other's value.</summary>
internal readonly struct ExchangeReference<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "Exchange of a reference";
    public static long Update(ref Place place, int mark) => default(TAtomics).Exchange(ref place.Reference, Marks.Of(mark)) is null ? 0 : 1;
    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Reference) is not null;
    public static bool IsTorn(long first, long second, in Place after) => first == second;
}

internal readonly struct CompareExchangeReference<TAtomics> : IUpdate
    where TAtomics : struct, IAtomics
{
    public static string Name => "CompareExchange of a reference";
    public static long Update(ref Place place, int mark) =>
        default(TAtomics).CompareExchange(ref place.Reference, Marks.Of(mark), null) is null ? 0 : 1;
    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Reference) is not null;
    public static bool IsTorn(long first, long second, in Place after) => first == second;
}
