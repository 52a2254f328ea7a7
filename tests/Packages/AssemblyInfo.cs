using Pools.Tests.Packages;
using Xunit;

[assembly: AssemblyFixture(typeof(PackedLibraries))]
