using static Pools.Tests.Debug.MisuseChecks;

namespace Pools.Tests.Debug;

/// <summary>No report shows a read, but bytes of a returned array, or of one that was not filled, name their rental.</summary>
public sealed class ReadAfterReturnTests
{
    /// <summary>Their poison names no rental: not every bit of them may be set, or they are cleared.</summary>
    private static readonly string[] s_silent = ["bool", "decimal", "int?", "struct with a reference", "string", "object", "sealed class"];

    [Theory, EveryModeAndElement]
    public void What_is_read_after_the_return_leads_to_the_rental<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        T[] before = RentFilled(pool, 40, element);
        T[] array = RentFilled(pool, 40, element);
        T[] after = RentFilled(pool, 40, element);
        GiveBack(pool, before);
        pool.Return(array, clearArray: true);
        GiveBack(pool, after);

        KnownRental? known = Source(pool, array, element, isReturned: true);

        // A returned bool takes any bits.
        bool isSilent = s_silent.Contains(element.Name) && typeof(T) != typeof(bool);
        Assert.Equal(isSilent ? null : nameof(What_is_read_after_the_return_leads_to_the_rental), known?.ReturnedAt!.Member);
    }

    [Theory, EveryModeAndElement]
    public void What_is_read_before_anything_was_written_leads_to_the_rental<T>(DebugMode mode, Element<T> element)
    {
        DebugArrayPool<T> pool = mode.Make<T>();
        T[] before = RentFilled(pool, 40, element);
        T[] array = pool.Rent(41);
        T[] after = RentFilled(pool, 40, element);

        KnownRental? known = Source(pool, array, element, isReturned: false);

        Assert.Equal(s_silent.Contains(element.Name) ? null : 41, known?.RequestedLength);
        Assert.Null(known?.ReturnedAt);
        GiveBack(pool, before);
        GiveBack(pool, array);
        GiveBack(pool, after);
    }

    [Fact]
    public void Forgotten_rentals_are_not_found()
    {
        var pool = new DebugArrayPool<int>(new DebugArrayPoolOptions { MaxQuarantineArrays = 1 });
        int[] array = pool.Rent(40);
        pool.Return(array);
        pool.Return(pool.Rent(40));

        Assert.True(PoisonDecoder.TryDecode(MemoryMarshal.AsBytes(array.AsSpan()), out PoisonedRental poisoned));
        Assert.Empty(pool.FindRentals(poisoned));
    }

    private static void GiveBack<T>(DebugArrayPool<T> pool, T[] array) => pool.Return(array, clearArray: true);

    /// <summary>The rental that bytes of an array name; null: none.</summary>
    private static KnownRental? Source<T>(DebugArrayPool<T> pool, T[] array, Element<T> element, bool isReturned)
    {
        if (element.HoldsReferences)
        {
            Assert.All(array, item => Assert.Equal(isReturned && !typeof(T).IsValueType, !Equals(item, default(T))));
            return null;
        }

        Span<byte> bytes = MemoryMarshal.CreateSpan(ref Unsafe.As<T, byte>(ref array[0]), array.Length * element.Size);

        for (int offset = 0; offset < 4 * element.Size; offset++)
        {
            if (PoisonDecoder.TryDecode(bytes[offset..], out PoisonedRental poisoned))
            {
                Assert.Equal(isReturned, poisoned.IsReturned);
                return Assert.Single(pool.FindRentals(poisoned));
            }
        }

        return null;
    }
}
