namespace Pools.Tests.Debug;

public sealed class FactoryTests
{
    [Theory, InlineData(null), InlineData(StackCapture.None), InlineData(StackCapture.Caller)]
    public void A_factorys_pools_take_stacks_unless_its_options_say_otherwise(StackCapture? wanted)
    {
        DebugArrayPoolFactory factory = new(options =>
        {
            options.Reaction = MisuseReaction.Record;
            options.Stacks = wanted ?? options.Stacks;
        });
        ArrayPool<byte> pool = factory.Create<byte>();
        byte[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);

        MisuseReport report = Assert.Single(Assert.IsType<DebugArrayPool<byte>>(pool).Reports);
        Assert.Equal((wanted is null, wanted is null), (report.RentedAt!.Stack is not null, report.MisusedAt!.Stack is not null));
    }
}
