using System.Linq;
using Pools.Diagnostics;
using static System.FormattableString;

namespace Pools.Extensions;

/// <summary>Lists the places where arrays were rented, each once, the most frequent first.</summary>
internal static class OutstandingText
{
    /// <summary>The most places in one log entry (arbitrary).</summary>
    private const int MostPlaces = 10;

    public static string Of(IReadOnlyList<KnownRental> rentals)
    {
        IGrouping<string, KnownRental>[] places =
            [.. rentals.GroupBy(PlaceOf, StringComparer.Ordinal).OrderByDescending(static place => place.Count())];
        IEnumerable<string> lines = places.Take(MostPlaces).Select(static place => Invariant($"{place.Count()} × {place.First()}"));
        int others = places.Skip(MostPlaces).Sum(static place => place.Count());
        lines = others == 0 ? lines : lines.Append(Invariant($"and {others} from other places"));
        return string.Concat(lines.Select(static line => Environment.NewLine + line));
    }

    /// <summary>Rentals without a place are told apart by the requested length.</summary>
    private static string PlaceOf(KnownRental rental) =>
        rental.RentedAt is { Key: { Length: > 0 } key } ? key : Invariant($"{rental.RequestedLength}");
}
