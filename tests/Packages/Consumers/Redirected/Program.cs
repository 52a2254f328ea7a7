using System.Buffers;
using CommunityToolkit.HighPerformance.Buffers;
using Pools.Diagnostics;

Console.WriteLine($"own code: {Name(ArrayPool<byte>.Shared)}");
Console.WriteLine($"precompiled: {Name(Worker.Pool)}");
Console.WriteLine($"F#: {Name(Functional.Uses.pool<char>())}");
using MemoryOwner<long> owner = MemoryOwner<long>.Allocate(1_000);
Console.WriteLine($"package: {DebugArrayPool<long>.SharedReplacement.GetStatistics().OverMaximum.Rented} rent in the debug pool");
#if COMPONENTS
Console.WriteLine($"Razor: {Name(Components.Renting.Pool)}");
#endif

static string Name(object pool) => pool.GetType().Name;
