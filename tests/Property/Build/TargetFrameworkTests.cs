using System.Runtime.Versioning;

namespace Pools.Tests.Build;

public sealed class TargetFrameworkTests
{
#if POOLS_NETSTANDARD
    private const string Expected = ".NETStandard,Version=v2.0";
#else
    private const string Expected = ".NETCoreApp,Version=v10.0";
#endif

    [Fact]
    public void The_library_under_test_is_the_build_that_this_project_is_for() =>
        Assert.Equal(Expected, typeof(PerCoreArrayPool<>).Assembly.GetCustomAttribute<TargetFrameworkAttribute>()?.FrameworkName);
}
