namespace Pools.Tests.Property;

internal static class InPlace
{
    /// <summary>A test that wants a process of its own runs in this one: a child would not see the mutant.</summary>
    [ModuleInitializer]
    public static void Set() => Environment.SetEnvironmentVariable("POOLS_TEST_IS_CHILD", "1");
}
