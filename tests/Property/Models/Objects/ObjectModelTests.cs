using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Random programs over a pool of disposable objects and a model of it.</summary>
public sealed class ObjectModelTests
{
    [Theory, InlineData(1), InlineData(2), InlineData(4)]
    public void Every_object_is_out_or_kept_or_disposed_once_whatever_is_done(int workers) =>
        PropertyCheck.Holds(ObjectProgram.Of(workers), program => ObjectModelRun.Of(program, workers), cases: 300);
}
