namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>An exception of a policy or an object reaches the caller, and no other object is lost.</summary>
public sealed class FailingPolicyTests
{
    [Fact]
    public void An_object_whose_Return_throws_is_not_kept()
    {
        Widget? bad = null;
        using var pool = Pooling.Make(
            new WidgetPolicy { OnReturn = widget => Check(widget != bad) }, Pooling.Still());
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            List<Widget> objects = Pooling.GetMany(pool, 20);
            bad = objects[7];
            Assert.Throws<FormatException>(() => pool.Return(bad));
            Pooling.ReturnAll(pool, objects.Where(o => o != bad));

            Assert.Equal(objects.Where(o => o != bad).ToHashSet(), Pooling.GetMany(pool, 19).ToHashSet());
            Assert.NotSame(bad, pool.Get());
        });
    }

    [Fact]
    public void A_policy_may_return_other_objects_to_the_same_pool()
    {
        PerCoreObjectPool<Widget> pool = null!;
        Stack<Widget> children = new();
        using (pool = Pooling.Make(new WidgetPolicy { OnReturn = _ => ReturnChild() }, Pooling.Still()))
        {
            OwnThread.Run(() =>
            {
                Pooling.Settle(pool);
                List<Widget> objects = Pooling.GetMany(pool, 40);
                objects.Skip(1).ToList().ForEach(children.Push);
                pool.Return(objects[0]);

                Assert.Equal(objects.ToHashSet(), Pooling.GetMany(pool, 40).ToHashSet());
            });
        }

        bool ReturnChild()
        {
            if (children.TryPop(out Widget? child))
            {
                pool.Return(child);
            }

            return true;
        }
    }

    private static bool Check(bool holds) => holds ? true : throw new FormatException();
}
