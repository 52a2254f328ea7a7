using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>The places where arrays were rented, each once.</summary>
internal static class OutstandingText
{
    /// <summary>What a log entry has room for (arbitrary).</summary>
    private const int MostPlaces = 10;

    public static string Of(IReadOnlyList<KnownRental> rentals)
    {
        StringBuilder text = new();
        IGrouping<string, KnownRental>[] places = [.. rentals.GroupBy(PlaceOf, StringComparer.Ordinal).OrderByDescending(place => place.Count())];
        foreach (IGrouping<string, KnownRental> place in places.Take(MostPlaces))
        {
            text.AppendLine().Append(FormattableString.Invariant($"{place.Count()} × ")).Append(place.First());
        }

        if (places.Length > MostPlaces)
        {
            text.AppendLine().Append(FormattableString.Invariant($"and {places.Skip(MostPlaces).Sum(place => place.Count())} from other places"));
        }

        return text.ToString();
    }

    /// <summary>Without a place, the requested length tells rentals apart.</summary>
    private static string PlaceOf(KnownRental rental) =>
        rental.RentedAt is { Key: { Length: > 0 } key } ? key : FormattableString.Invariant($"{rental.RequestedLength}");
}
