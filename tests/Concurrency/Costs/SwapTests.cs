using System;
using Pools.Internal;
using Pools.Large;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Concurrency.Costs;

/// <summary>How many interlocked operations rents and returns take. What merely makes them slower fails no other test.</summary>
public sealed class SwapTests
{
    private const int Rounds = 1_000;

    [Fact]
    public void A_pair_of_the_array_in_a_cores_slot_takes_one_each()
    {
        const int Length = 1 << 20;
        LargeSettings settings = LargeSettings.From(new LargeArrayPoolOptions { ThresholdBytes = Length, TimeProvider = new ManualClock() }, elementSize: 1, holdsReferences: false, "swaps");
        LargeServices<VariedAtomics<Swaps>> services = new() { HearsCollections = false, Ledger = new() };
        LargeEngine<VariedAtomics<Swaps>> engine = new(settings, services, new Deaf());
        Array array = engine.Rent(new Source(), settings.Layout.LengthOf(0), out _);
        Assert.True(engine.TryEndRental(ArrayRecords.Find(array)!));
        Assert.True(engine.Keep(ArrayRecords.Find(array)!));
        Pair();

        Assert.Equal(2 * Rounds, Swaps.Of(() => Repeat(Pair)));
        engine.Close();

        void Pair()
        {
            Assert.Same(array, engine.Rent(new Source(), array.Length, out _));
            Assert.NotNull(engine.TryReturnNearby(array, out bool isKept));
            Assert.True(isKept);
        }
    }

    private static void Repeat(Action action)
    {
        for (int i = 0; i < Rounds; i++)
        {
            action();
        }
    }

    private readonly struct Source : IArraySource
    {
        public Array Allocate(int length) => new byte[length];
    }

    private sealed class Deaf : ILargePoolObserver
    {
        public bool HearsArrays => false;

        public void OnTrimmed(ArrayIdentity array)
        {
        }

        public void OnDropped(ArrayIdentity array, int sizeClass)
        {
        }

        public void OnLeaked(Array array, long count)
        {
        }

        public void OnTrimPoll(PressureLevel pressure, bool keepsAnything)
        {
        }

        public void OnTrimDone(long bytes, PressureLevel pressure)
        {
        }

        public void OnDegraded(string what, string why)
        {
        }
    }
}
