using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The world of a part: its threads, each of which does one thing.</summary>
internal abstract class PartWorld(Machine machine) : IScenarioWorld
{
    protected Machine Machine { get; } = machine;

    /// <summary>What each thread does.</summary>
    protected abstract IReadOnlyList<Action> Threads { get; }

    public virtual void Prepare()
    {
    }

    public void Enter(int thread)
    {
    }

    public void Live(int thread)
    {
        // All of it may wait: these parts are what waits.
        Machine.Running.MayWait = true;
        Threads[thread]();
        Machine.Running.MayWait = false;
    }

    public void Reenter(int thread)
    {
    }

    public virtual void Watch()
    {
    }

    public virtual void Conclude()
    {
    }

    public abstract string? Judge();

    public void End()
    {
    }

    public string NameOfPlace(nint address) => "a field";

    public string NameOfValue(object? value) => value is null or long or bool ? $"{value ?? "null"}" : value.GetType().Name.Split('`')[0];
}
