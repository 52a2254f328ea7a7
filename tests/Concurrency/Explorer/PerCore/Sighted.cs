using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A magazine and where it is.</summary>
internal readonly record struct Sighted(Magazine Magazine, string Where, bool IsInShelf, int Bucket);
