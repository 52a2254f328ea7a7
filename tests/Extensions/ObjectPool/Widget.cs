using System;
using System.Threading;
using Microsoft.Extensions.ObjectPool;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>An object that somebody owns, or nobody, or that is disposed; each change is checked.</summary>
internal class Widget
{
    private const int Nobody = 0;
    private const int Gone = -1;

    private int _owner;

    public int Number { get; init; }

    /// <summary>Whether the policy wants it back.</summary>
    public bool IsWanted { get; set; } = true;

    public bool IsDisposed => Volatile.Read(ref _owner) == Gone;

    public void Take(int token) => Change(Nobody, token);

    public void Give(int token) => Change(token, Nobody);

    protected void End() => Change(Nobody, Gone);

    private void Change(int from, int to)
    {
        int seen = Interlocked.CompareExchange(ref _owner, to, from);
        if (seen != from)
        {
            throw new OwnershipException(
                $"object {Number}: its owner is {seen}, not {from}, when {to} takes over (0: nobody, -1: disposed)");
        }
    }
}

/// <summary>The same, disposable: disposed once, while nobody owns it.</summary>
internal sealed class DisposableWidget : Widget, IDisposable
{
    public Action? OnDispose { get; set; }

    public void Dispose()
    {
        End();
        OnDispose?.Invoke();
    }
}

/// <summary>Makes widgets, counts them, and refuses those that are not wanted.</summary>
internal sealed class WidgetPolicy<T> : IPooledObjectPolicy<T>
    where T : Widget, new()
{
    private int _created;

    public int Created => Volatile.Read(ref _created);

    public Action<T>? OnCreate { get; init; }

    public Func<T, bool> OnReturn { get; init; } = static widget => widget.IsWanted;

    public T Create()
    {
        T widget = new() { Number = Interlocked.Increment(ref _created) };
        OnCreate?.Invoke(widget);
        return widget;
    }

    public bool Return(T obj) => OnReturn(obj);
}
