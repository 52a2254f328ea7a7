namespace Pools.Tests.Property.Memory;

public sealed class Gen2CallbackTests
{
    [Theory, InlineData(false), InlineData(true)]
    public void A_listener_is_called_after_full_collections_even_if_it_throws(bool throws)
    {
        var listener = new Listener(throws);
        Gen2Callback.Register(listener);

        int before = 0;
        for (int round = 0; round < 3; round++)
        {
            Assert.True(Tests.Memory.CollectUntil(() => listener.Calls > before), $"no call in round {round}, after {before} calls");
            before = listener.Calls;
        }
    }

    /// <summary>In a child process: an exception on the finalizer thread ends it.</summary>
    [Fact]
    public void A_callback_whose_constructor_has_thrown_is_finalized() => ChildTest.Alone(typeof(Gen2CallbackTests), static () =>
    {
        Abandon();
        Tests.Memory.Collect();
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon() => _ = RuntimeHelpers.GetUninitializedObject(typeof(Gen2Callback));

    private sealed class Listener(bool throws) : IGen2Listener
    {
        public int Calls { get; private set; }

        public void OnGen2Collection()
        {
            Calls++;
            if (throws)
            {
                throw new InvalidOperationException("a listener of the test");
            }
        }
    }
}
