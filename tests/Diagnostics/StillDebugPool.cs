namespace Pools.Tests.Debug;

/// <summary>Debug pools that verify only when the test tells them to.</summary>
internal static class StillDebugPool
{
    public static DebugArrayPool<byte> Make(DebugArrayPoolOptions options)
    {
        options.VerifyInterval = TimeSpan.Zero;
        return new(inner: null, options, new QuarantineBudget(), trimsAfterGen2: false);
    }
}
