using Xunit;

namespace Pools.Tests.Consumers;

/// <summary>Tests that watch what belongs to the whole process: no other runs meanwhile.</summary>
[CollectionDefinition(nameof(AloneCollection), DisableParallelization = true)]
public sealed class AloneCollection;
