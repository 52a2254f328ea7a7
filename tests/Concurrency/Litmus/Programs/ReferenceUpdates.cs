using Pools.Internal;

namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>What <see cref="IUpdate"/> asks of exchanges: of two, one finds what the other has left.</summary>
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

    public static long Update(ref Place place, int mark) => default(TAtomics).CompareExchange(ref place.Reference, Marks.Of(mark), null) is null ? 0 : 1;

    public static bool IsUpdated(ref Place place) => default(TAtomics).Read(ref place.Reference) is not null;

    public static bool IsTorn(long first, long second, in Place after) => first == second;
}
