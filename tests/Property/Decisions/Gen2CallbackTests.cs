using System;
using System.Runtime.CompilerServices;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Property.Decisions;

public sealed class Gen2CallbackTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_listener_is_called_after_full_collections_again_and_again_even_if_it_throws(bool throws)
    {
        var listener = new Listener(throws);
        Gen2Callback.Register(listener);

        int before = 0;
        for (int round = 0; round < 3; round++)
        {
            Tests.Memory.Collect();
            Assert.True(listener.Calls > before, $"no call in round {round}, after {before} calls");
            before = listener.Calls;
        }
    }

    [Fact]
    public void A_listener_that_nobody_references_is_collected()
    {
        WeakReference listener = null!;
        OwnThread.Run(() => listener = RegisterAndForget());

        Assert.True(Tests.Memory.AreCollected([listener]));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference RegisterAndForget()
    {
        var listener = new Listener(throws: false);
        Gen2Callback.Register(listener);
        return new WeakReference(listener);
    }

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
