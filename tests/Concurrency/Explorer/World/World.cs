using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The pools, arrays and threads of one interleaving: made anew for each.</summary>
/// <typeparam name="TActor">What a thread can do.</typeparam>
/// <typeparam name="TItem">What stands for an array.</typeparam>
internal abstract class World<TActor, TItem>(Machine machine)
    where TActor : Actor<TItem>
    where TItem : WorldItem
{
    private readonly List<TItem> _items = [];

    public Machine Machine { get; } = machine;

    public ArrayAllocator Allocator { get; } = new CallingAllocator(machine);

    /// <summary>The threads, by index.</summary>
    public abstract TActor[] Actors { get; }

    /// <summary>Every array that was made, by number.</summary>
    public List<TItem> Items => _items;

    /// <summary>Runs something on a thread while the others rest; for setups.</summary>
    public void On(int thread, Action<TActor> action) => Machine.RunOn(thread, () =>
    {
        Actors[thread].Enter();
        action(Actors[thread]);
    });

    /// <summary>The setup has ended, and the interleaving begins.</summary>
    public virtual void Begin()
    {
    }

    /// <summary>After each store, without a step: fails where something does not hold at every moment.</summary>
    public abstract void Watch();

    /// <returns>What is wrong when the threads rest, or null.</returns>
    public abstract string? Judge(Promises promises);

    /// <summary>Makes room for the next interleaving.</summary>
    public abstract void End();

    /// <summary>Names what stands at an address, for a trace.</summary>
    public abstract string NameOfPlace(nint address);

    /// <summary>Names a value, for a trace.</summary>
    public abstract string NameOfValue(object? value);

    protected TItem Add(TItem item)
    {
        _items.Add(item);
        return item;
    }
}
