namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The world of one interleaving: what its threads do, and what must hold.</summary>
internal interface IScenarioWorld
{
    /// <summary>What happens before the interleaving.</summary>
    void Prepare();

    /// <summary>On the thread, before its first step.</summary>
    void Enter(int thread);

    /// <summary>What the thread does.</summary>
    void Live(int thread);

    /// <summary>What the thread does where it re-enters.</summary>
    void Reenter(int thread);

    /// <summary>After each store, without a step.</summary>
    void Watch();

    /// <summary>What the threads do afterwards, one after the other.</summary>
    void Conclude();

    /// <returns>What is wrong when the threads rest, or null.</returns>
    string? Judge();

    /// <summary>Makes room for the next one.</summary>
    void End();

    /// <summary>Names what stands at an address, for a trace.</summary>
    string NameOfPlace(nint address);

    /// <summary>Names a value, for a trace.</summary>
    string NameOfValue(object? value);
}
