namespace Pools.Tests.Consumers.Json;

/// <summary>Becomes JSON and back.</summary>
public sealed record Order(int Number, string Customer, decimal Total, bool IsPaid, IReadOnlyList<OrderLine> Lines)
{
    /// <summary>An order that depends on its number alone, with 0 to 60 lines.</summary>
    public static Order Sample(int number) => new(
        number,
        Content.Text(number),
        number * 1.25m,
        number % 2 == 0,
        [.. Enumerable.Range(0, number % 61).Select(i => new OrderLine($"\"{i}\" / <{number}> \u00e4\u3042", i * 7))]);
}

public sealed record OrderLine(string Article, int Count);
