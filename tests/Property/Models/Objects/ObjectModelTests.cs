namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Random programs over a pool and a model of it.</summary>
[Cases(fast: 50, deep: 1_000, typeof(ObjectProgram))]
public sealed class ObjectModelTests
{
    [Property]
    public void Each_object_is_out_or_kept_or_gone(ObjectProgram program) => ObjectModelRun.Of(program);
}
