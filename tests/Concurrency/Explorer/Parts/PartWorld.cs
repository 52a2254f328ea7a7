namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The world of a part. Each of its threads does one thing.</summary>
internal abstract class PartWorld(Machine machine) : IScenarioWorld
{
    protected Machine Machine { get; } = machine;
    protected abstract IReadOnlyList<Action> Threads { get; }
    public virtual void Prepare() { }
    public void Enter(int thread) { }

    public void Live(int thread)
    {
        // All of it may wait: these parts are what waits.
        Machine.Running.MayWait = true;
        Threads[thread]();
        Machine.Running.MayWait = false;
    }

    public void Reenter(int thread) { }
    public virtual void Watch() { }
    public virtual void Conclude() { }

    public abstract string? Judge();

    public void End() { }
    public string NameOfPlace(nint address) => "a field";
    public string NameOfValue(object? value) => value is null or long or bool ? $"{value ?? "null"}" : value.GetType().Name.Split('`')[0];
}

/// <summary>A part of the large pools by itself: what a few threads do with it, and what must hold when they rest.</summary>
internal sealed record PartScenario(string Name, int Threads, Func<Machine, PartWorld> Make) : IScenario
{
    public Bounds Bounds { get; init; } = new(2);
    public Faults Faults { get; init; }
    public int? FaultyThread { get; init; }
    public bool IsWeak { get; init; }
    public int Cores { get; init; } = 1;

    int IScenario.ThreadCount => Threads;

    bool IScenario.FaultsInCallOutsOnly => true;

    IScenarioWorld IScenario.Make(Machine machine) => Make(machine);

    public override string ToString() => Name;
}
