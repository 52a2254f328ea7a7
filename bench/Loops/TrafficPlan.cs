namespace Pools.Bench.Loops;

/// <summary>A free choice of load: each thread keeps a window of arrays and replaces a random one at every step.</summary>
/// <param name="Threads">How many threads take part.</param>
/// <param name="Depth">Arrays that a thread holds.</param>
/// <param name="Shortest">The least elements asked for.</param>
/// <param name="Longest">The most elements asked for; every power of two in between is as likely as any other.</param>
/// <param name="CrossPercent">How many of a hundred arrays are handed to the next thread, which returns them.</param>
internal sealed record TrafficPlan(int Threads, int Depth, int Shortest, int Longest, int CrossPercent);
