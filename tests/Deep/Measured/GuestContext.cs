using System;
using System.Reflection;
using System.Runtime.Loader;

namespace Pools.Tests.Measured;

/// <summary>Loads this assembly a second time, and the library, too, or uses everybody's.</summary>
internal sealed class GuestContext(bool holdsLibrary) : AssemblyLoadContext("guest", isCollectible: true)
{
    public Type Load(Type type) => LoadFromAssemblyPath(type.Assembly.Location).GetType(type.FullName!, throwOnError: true)!;

    protected override Assembly? Load(AssemblyName assemblyName) =>
        holdsLibrary && assemblyName.Name == typeof(ArrayPools).Assembly.GetName().Name ? LoadFromAssemblyPath(typeof(ArrayPools).Assembly.Location) : null;
}
