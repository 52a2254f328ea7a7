using System;
using Pools.Diagnostics;

namespace Pools.Tests.Debug;

/// <summary>Debug pools that look at what they watch when their test says so: neither after collections of the process, nor after a while.</summary>
/// <remarks>What another thread's look has found is not told before its end, and what is released meanwhile is not used again.</remarks>
internal static class StillDebugPool
{
    public static DebugArrayPool<byte> Make(DebugArrayPoolOptions options)
    {
        options.VerifyInterval = TimeSpan.Zero;
        return new(inner: null, options, new QuarantineBudget(), hearsCollections: false);
    }
}
