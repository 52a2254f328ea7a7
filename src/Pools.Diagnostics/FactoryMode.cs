namespace Pools.Diagnostics;

/// <summary>The pools that a <see cref="DebugArrayPoolFactory"/> makes.</summary>
internal enum FactoryMode
{
    Isolated,
    Decorating,
    Sampled,
}
