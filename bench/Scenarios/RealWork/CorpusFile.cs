namespace Pools.Bench.Scenarios.RealWork;

/// <summary>A file that was read, or the head of one where the corpus reached its size.</summary>
internal sealed record CorpusFile(string Path, byte[] Content);
