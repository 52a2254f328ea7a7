using System.Runtime.CompilerServices;
using Pools.Diagnostics;

namespace Pools.Samples.DebugPoolTests;

/// <summary>A pool for all tests of a class; its end is the end of the class. xUnit shows what <see cref="Dispose"/> throws as a failure of
/// the class.</summary>
public sealed class DebugPoolFixture : IDisposable
{
    private readonly DebugPoolScope _all;

    public DebugPoolFixture()
    {
        Pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { Stacks = StackCapture.Full });
        _all = Pool.BeginScope("all tests of the class");
    }

    public DebugArrayPool<byte> Pool { get; }

    public DebugPoolScope BeginTest([CallerMemberName] string test = "") => Pool.BeginScope(test);

    public void Dispose()
    {
        _all.AssertClean();

        // What was found after the end of a test, by the thread that writes late for instance, is the pool's to tell.
        Pool.AssertClean();
    }
}
