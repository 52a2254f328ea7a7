using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Consumers.Json;

/// <summary>Something to turn into JSON and back.</summary>
public sealed record Order(int Number, string Customer, decimal Total, bool IsPaid, IReadOnlyList<OrderLine> Lines)
{
    /// <summary>An order that depends on its number alone: 0 to 60 lines.</summary>
    public static Order Sample(int number) => new(
        number,
        Content.Text(number),
        number * 1.25m,
        number % 2 == 0,
        [.. Enumerable.Range(0, number % 61).Select(i => new OrderLine($"\"{i}\" / <{number}> \u00e4\u3042", i * 7, new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(number + i)))]);
}

/// <summary>A part of it.</summary>
public sealed record OrderLine(string Article, int Count, DateTime Due);
