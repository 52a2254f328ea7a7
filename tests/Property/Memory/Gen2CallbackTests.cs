using System.Runtime.CompilerServices;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class Gen2CallbackTests
{
    /// <summary>In a process of its own: an exception on the finalizer thread ends it.</summary>
    [Fact]
    public void One_whose_constructor_has_thrown_is_finalized_without_harm() => ChildTest.Alone(typeof(Gen2CallbackTests), static () =>
    {
        Abandon();
        Tests.Memory.Collect();
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon() => _ = RuntimeHelpers.GetUninitializedObject(typeof(Gen2Callback));
}
