using Microsoft.Extensions.ObjectPool;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>An object with an owner, or none. Each change is checked.</summary>
internal sealed class Widget
{
    private const int None = 0;

    private int _owner;

    public int Number { get; init; }

    /// <summary>Whether the policy keeps it.</summary>
    public bool IsWanted { get; set; } = true;

    public void Take(int token) => Change(None, token);

    public void Give(int token) => Change(token, None);

    private void Change(int from, int to)
    {
        int seen = Interlocked.CompareExchange(ref _owner, to, from);
        if (seen != from)
        {
            throw new OwnershipException(
                $"object {Number}: its owner is {seen}, not {from}, when {to} takes over (0: nobody)");
        }
    }
}

/// <summary>Creates and counts widgets, and refuses unwanted ones.</summary>
internal sealed class WidgetPolicy : IPooledObjectPolicy<Widget>
{
    private int _created;

    public int Created => Volatile.Read(ref _created);

    public Action<Widget>? OnCreate { get; init; }

    public Func<Widget, bool> OnReturn { get; init; } = static widget => widget.IsWanted;

    public Widget Create()
    {
        Widget widget = new() { Number = Interlocked.Increment(ref _created) };
        OnCreate?.Invoke(widget);
        return widget;
    }

    public bool Return(Widget obj) => OnReturn(obj);
}
