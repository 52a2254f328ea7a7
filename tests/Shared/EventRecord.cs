namespace Pools.Tests;

/// <summary>One event as it was written.</summary>
internal sealed record EventRecord(int Id, string Name, EventLevel Level, IReadOnlyList<string> Names, IReadOnlyList<object?> Values)
{
    public static EventRecord From(EventWrittenEventArgs e) =>
        new(e.EventId, e.EventName ?? "", e.Level, e.PayloadNames?.ToList() ?? [], e.Payload?.ToList() ?? []);

    public object? this[string name] => Values[Names.ToList().IndexOf(name)];

    public override string ToString() => $"{Id} {Name} ({Level}): {string.Join(", ", Names.Zip(Values, (n, v) => $"{n}={v}"))}";
}
