using Pools.Tests.Packages;
using Xunit;

[assembly: AssemblyFixture(typeof(PackedLibraries))]

// One build at a time: each takes all cores.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
