using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Litmus;

/// <summary>A program over the shipped seam, and the same with a fault, in which the forbidden outcome is to be seen.</summary>
/// <param name="Name">The shape, and the members of the seam.</param>
/// <param name="Forbidden">The outcome that must not be.</param>
/// <param name="Shipped">Runs the program, by a seed, for as long as it is told to.</param>
/// <param name="Controls">Each of these must be seen to fail.</param>
internal sealed record Experiment(string Name, string Forbidden, Func<int, Func<long, bool>, Tally> Shipped, IReadOnlyList<Control> Controls);

/// <summary>A program with a fault.</summary>
/// <param name="Fault">What is wrong.</param>
/// <param name="Run">As <see cref="Experiment.Shipped"/>.</param>
internal sealed record Control(string Fault, Func<int, Func<long, bool>, Tally> Run);
