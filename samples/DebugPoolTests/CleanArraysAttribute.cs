using System.Reflection;
using Pools.Diagnostics;
using Xunit.v3;

namespace Pools.Samples.DebugPoolTests;

/// <summary>Gives each test a debug pool of its own, and fails the test if it leaves an array or misuses one.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
public sealed class CleanArraysAttribute : BeforeAfterTestAttribute
{
    private static readonly AsyncLocal<DebugPoolScope?> s_scope = new();
    private static readonly AsyncLocal<DebugArrayPool<byte>?> s_pool = new();

    /// <summary>The running test's pool.</summary>
    public static DebugArrayPool<byte> Pool =>
        s_pool.Value ?? throw new InvalidOperationException($"The test lacks [{nameof(CleanArraysAttribute)}].");

    public override void Before(MethodInfo methodUnderTest, IXunitTest test)
    {
        s_pool.Value = new DebugArrayPool<byte>();
        s_scope.Value = s_pool.Value.BeginScope(test.TestDisplayName);
    }

    public override void After(MethodInfo methodUnderTest, IXunitTest test)
    {
        s_scope.Value!.AssertClean();
        s_pool.Value!.Dispose();
    }
}
