namespace Pools.Tests.Debug;

public sealed class PoisonTests
{
    // They set every bit that patterns keep.
    private static readonly long[] s_ids =
        [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 0x7FFF, 0x8000, 0xFFFF, 0x2AAA_AAAA, 0x1555_5555, 0x3FFF_FFFF];

    private static readonly (long Id, bool IsReturned)[] s_rentals =
        [.. s_ids.Select(id => (id, false)), .. s_ids.Select(id => (id, true))];

    [Fact]
    public void Poison_reads_as_negative_integers_and_as_NaN()
    {
        foreach ((long id, bool isReturned) in s_rentals)
        {
            ulong pattern = PoisonPattern.OfWords(id, isReturned);

            Assert.All(BitConverter.GetBytes(pattern), value => Assert.True(value >= 0x80));
            Assert.True((int)pattern < 0 && (int)(pattern >> 32) < 0 && (long)pattern < 0);
            Assert.True(float.IsNaN(BitConverter.UInt32BitsToSingle((uint)pattern)));
            Assert.True(float.IsNaN(BitConverter.UInt32BitsToSingle((uint)(pattern >> 32))));
            Assert.True(double.IsNaN(BitConverter.UInt64BitsToDouble(pattern)));
        }
    }

    [Fact]
    public void Poisoned_characters_are_unpaired_surrogates()
    {
        foreach (long id in s_ids)
        {
            char[] text = new char[4];
            MemoryMarshal.Write(MemoryMarshal.AsBytes(text.AsSpan()), PoisonPattern.OfChars(id, isReturned: true));

            Assert.All(text, c => Assert.InRange(c, '\uDC80', '\uDCFF'));
        }
    }

    [Fact]
    public void Any_eight_bytes_of_poison_name_the_rental()
    {
        foreach ((long id, bool isReturned) in s_rentals)
        {
            var numbers = new byte[64];
            Poisoner<byte>.Instance.Fill(numbers, 64, id, isReturned);
            var text = new char[32];
            Poisoner<char>.Instance.Fill(text, 32, id, isReturned);
            for (int start = 0; start <= 28; start++)
            {
                Assert.True(PoisonDecoder.TryDecode(numbers.AsSpan(start, 8), out PoisonedRental rental));
                Assert.Equal((id, isReturned), (rental.Id, rental.IsReturned));
                Assert.True(rental.Matches(id) && !rental.Matches(id + 1));
                Assert.True(PoisonDecoder.TryDecode(text.AsSpan(start, 4), out rental));
                Assert.Equal((id & 0xFFFF, isReturned), (rental.Id, rental.IsReturned));
            }
        }
    }

    [Fact]
    public void Other_bytes_are_not_taken_for_poison()
    {
        var random = new Random(4711);
        var bytes = new byte[8];
        for (int i = 0; i < Depth.Of(100_000, 1_000_000); i++)
        {
            random.NextBytes(bytes);
            Assert.False(PoisonDecoder.TryDecode(bytes, out _), Convert.ToHexString(bytes));
        }

        Assert.False(PoisonDecoder.TryDecode(new byte[64], out _));
        Assert.False(PoisonDecoder.TryDecode("plain text".AsSpan(), out _));
        Assert.False(PoisonDecoder.TryDecode(new byte[7], out _));
    }

    [Theory, EveryElement]
    public void A_change_of_any_element_is_found_at_its_place<T>(Element<T> element)
    {
        const int Length = 37;
        foreach (int changed in Enumerable.Range(0, Length))
        {
            var array = new T[Length];
            Poisoner<T>.Instance.Fill(array, Length, 99, isReturned: true);
            Assert.Equal(-1, Poisoner<T>.Instance.FindChange(array, 0, Length, 99, isReturned: true));

            array[changed] = Equals(array[changed], element.ValueOf(changed)) ? default! : element.ValueOf(changed);

            long found = Poisoner<T>.Instance.FindChange(array, 0, Length, 99, isReturned: true);
            Assert.InRange(found, (long)changed * element.Size, ((changed + 1L) * element.Size) - 1);
            Assert.Equal(-1, Poisoner<T>.Instance.FindChange(array, 0, changed, 99, isReturned: true));
            Assert.Equal(-1, Poisoner<T>.Instance.FindChange(array, changed + 1, Length - changed - 1, 99, isReturned: true));
        }
    }

    [Fact]
    public void A_change_of_any_byte_of_a_struct_is_found_also_in_padding()
    {
        RequireEveryByteIsWatched<Three>();
        RequireEveryByteIsWatched<Buffered>();
        RequireEveryByteIsWatched<Pointers>();
        RequireEveryByteIsWatched<(byte, long, bool)>();
        RequireEveryByteIsWatched<decimal>();
    }

    [Fact]
    public void Poisoned_values_that_trust_their_bits_are_valid()
    {
        (bool Flag, decimal Amount, DateTime When, DateTimeOffset Where, int? Maybe, DayOfWeek Day)[] array =
            DebugArrayPool<(bool, decimal, DateTime, DateTimeOffset, int?, DayOfWeek)>.Create().Rent(9);

        Assert.All(array, item =>
        {
            Assert.True(item.Flag.Equals(true));
            Assert.True(item.Amount < 0 && item.Amount + item.Amount < item.Amount);
            Assert.Equal(9876, item.When.AddDays(1).Year);
            Assert.Equal(9876, item.Where.UtcDateTime.Year);
            Assert.True(item.Maybe < 0);
            Assert.True((int)item.Day < 0);
        });
    }

    [Fact]
    public void Fresh_and_returned_arrays_differ()
    {
        var pool = new DebugArrayPool<int>();
        int[] array = pool.Rent(10);
        Assert.True(PoisonDecoder.TryDecode(MemoryMarshal.AsBytes(array.AsSpan()), out PoisonedRental fresh));
        pool.Return(array);
        Assert.True(PoisonDecoder.TryDecode(MemoryMarshal.AsBytes(array.AsSpan()), out PoisonedRental returned));

        Assert.Equal((false, true, fresh.Id), (fresh.IsReturned, returned.IsReturned, returned.Id));
    }

    private static void RequireEveryByteIsWatched<T>()
        where T : unmanaged
    {
        var array = new T[7];
        Span<byte> bytes = MemoryMarshal.AsBytes(array.AsSpan());
        Poisoner<T> poisoner = Poisoner<T>.Instance;
        for (int i = 0; i < bytes.Length; i++)
        {
            poisoner.Fill(array, array.Length, id: 99, isReturned: true);
            Assert.Equal(-1, poisoner.FindChange(array, 0, array.Length, 99, isReturned: true));
            bytes[i] ^= 1;
            Assert.Equal(i, poisoner.FindChange(array, 0, array.Length, 99, isReturned: true));
        }
    }

#pragma warning disable CS0649 // The poison writes them.
    private unsafe struct Buffered
    {
        public bool IsFirst;
        public fixed int Numbers[3];
    }

    private unsafe struct Pointers
    {
        public int* Number;
        public delegate*<void> Function;
    }

#if POOLS_NETSTANDARD
    private struct Three
    {
        public long First;
        public byte Second;
    }
#else
    [InlineArray(3)]
    private struct Three
    {
        public long First;
    }
#endif
}
