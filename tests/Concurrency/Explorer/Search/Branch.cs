namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Where an interleaving leaves the default one for the last time; its parents tell where before.</summary>
/// <param name="Parent">The departure before this one, or null.</param>
/// <param name="Decision">Which decision of the run, counted from 0.</param>
/// <param name="Option">What is decided: 1 …; 0 would be the default.</param>
/// <param name="Options">How many options the parent's run had there: the replay must find the same.</param>
/// <param name="Left">What may still be spent after it.</param>
internal sealed record Branch(Branch? Parent, int Decision, int Option, int Options, Bounds Left);
