namespace Pools.Tests.Extensions;

/// <summary>A kind of pool, with all ways of registering it for bytes.</summary>
public sealed record PoolKind(
    string Name,
    Type PoolType,
    Action<IServiceCollection> Add,
    Action<IServiceCollection, object> AddKeyed,
    Action<IServiceCollection> AddOpen)
{
    private static readonly Dictionary<string, PoolKind> s_all = new(StringComparer.Ordinal)
    {
        ["PerCore"] = new("PerCore", typeof(PerCoreArrayPool<byte>), s => s.AddPerCoreArrayPool<byte>(), (s, key) =>
            s.AddKeyedPerCoreArrayPool<byte>(key), s => s.AddPerCoreArrayPools()),
        ["Large"] = new("Large", typeof(LargeArrayPool<byte>), s => s.AddLargeArrayPool<byte>(), (s, key) =>
            s.AddKeyedLargeArrayPool<byte>(key), s => s.AddLargeArrayPools()),
        ["Debug"] = new("Debug", typeof(DebugArrayPool<byte>), s => s.AddDebugArrayPool<byte>(), (s, key) =>
            s.AddKeyedDebugArrayPool<byte>(key), s => s.AddDebugArrayPools()),
    };

    public static TheoryData<string> Names => [.. s_all.Keys];

    public static PoolKind Of(string name) => s_all[name];
}
