using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;
using Pools.PerCore;
using Pools.Tests.Large;
using Xunit;

namespace Pools.Tests.Layout;

/// <summary>What different threads write lies on different cache lines, whatever the collector puts side by side.</summary>
[Collection(ProcessWide.Name)]
public sealed class LayoutTests
{
    private const int Line = 64;
    private const int TwoLines = 128;

    [Fact]
    public void A_magazines_state_lies_a_line_from_the_object_before()
    {
        var magazine = Magazine.Make(bucket: 3, capacity: 16, charge: 1);

        Assert.InRange(Ruler.Before(magazine, ref magazine.State), Line, long.MaxValue);
        Assert.InRange(Ruler.Before(magazine, ref magazine.Charge), Line, long.MaxValue);
        Assert.InRange(Ruler.Before(magazine, ref magazine.TrimmedAt), Line, long.MaxValue);
    }

#if !POOLS_NETSTANDARD
    [Theory, MemberData(nameof(Capacities))]
    public void A_magazines_places_and_counts_lie_a_line_from_either_neighbor(int capacity)
    {
        Magazine magazine = Ruler.Make(() => Magazine.Make(bucket: 3, capacity, charge: 1), out long size);
        var margins = new List<long>
        {
            Ruler.After(magazine, size, ref magazine.State),
            Ruler.After(magazine, size, ref magazine.Charge),
            Ruler.After(magazine, size, ref magazine.TrimmedAt),
        };
        for (nint place = 0; place <= capacity; place++)
        {
            margins.Add(Ruler.Before(magazine, ref magazine.At(place)));
            margins.Add(Ruler.After(magazine, size, ref magazine.At(place)));
        }

        Assert.All(margins, margin => Assert.InRange(margin, Line, size));
    }

    [Theory, MemberData(nameof(Capacities))]
    public void The_collector_knows_what_stands_in_each_place_of_a_magazine(int capacity)
    {
        var magazine = Magazine.Make(bucket: 3, capacity, charge: 1);
        for (int place = 0; place < capacity; place++)
        {
            magazine.At(place) = new StrongBox<int>(place);
        }

        // Whatever it has not seen is gone, or elsewhere and overwritten here.
        Memory.Collect();
        for (int round = 0; round < 1_000; round++)
        {
            GC.KeepAlive(new StrongBox<int>(-1));
        }

        Assert.All(Enumerable.Range(0, capacity), place => Assert.Equal(place, Assert.IsType<StrongBox<int>>(magazine.At(place)).Value));
    }

    [Fact]
    public void Places_of_both_magazine_classes_are_contiguous_on_this_runtime() => Assert.Equal(Magazine.LargestCapacity, Magazine.SupportedCapacity);

    [Fact]
    public void A_full_magazines_places_reach_into_its_own_fields_only()
    {
        Assert.Equal(
            Magazine.LargestCapacity - Magazine.SmallCapacity,
            typeof(FullMagazine).GetNestedType("MorePlaces", BindingFlags.NonPublic)!.GetCustomAttribute<InlineArrayAttribute>()!.Length);
        Magazine magazine = Ruler.Make(() => Magazine.Make(bucket: 3, Magazine.LargestCapacity, charge: 1), out long size);
        Magazine small = Ruler.Make(() => Magazine.Make(bucket: 3, Magazine.SmallCapacity, charge: 1), out long sizeOfSmall);
        Assert.IsType<FullMagazine>(magazine);
        Assert.IsType<Magazine>(small);
        Assert.Equal(Ruler.Before(small, ref small.At(0)), Ruler.Before(magazine, ref magazine.At(0)));
        Assert.Equal(8 * (Magazine.LargestCapacity - Magazine.SmallCapacity), size - sizeOfSmall);
    }
#endif

    public static TheoryData<int> Capacities => [.. Enumerable.Range(0, Magazine.LargestCapacity + 1)];

    [Fact]
    public void Two_threads_slots_never_share_two_lines_though_their_arrays_lie_side_by_side()
    {
        ThreadSlot[] slots = Ruler.Make(ThreadCache.NewSlots, out long size);

        // Threads keep arrays up to 1 MiB: of bytes, these are the 17 buckets from 16 to 2^20.
        int last = Enumerable.Range(0, ThreadCache.SlotCount - 2).Last(bucket => new BucketPlan(16 << bucket, elementSize: 1, Magazine.LargestCapacity, null).IsCached);
        Assert.Equal(16, last);
        Assert.InRange(Ruler.After(slots, size, ref slots[last]) + Ruler.Before(slots, ref slots[0]), TwoLines, size);
    }

    [Fact]
    public void What_all_takers_read_of_a_shelf_lies_a_line_from_the_object_before_and_no_taker_writes_to_it()
    {
        var shelf = NewShelf(places: 4);
        Put(shelf);

        Assert.InRange(Ruler.Before(shelf, ref WordCount(shelf)), Line, long.MaxValue);
        object[] before = Fields(shelf);
        Magazine? none = null;
        Assert.NotNull(shelf.TryTake(ref none));
        Assert.Equal(before, Fields(shelf));
    }

    [Fact]
    public void What_takers_note_for_trims_lies_behind_the_bits_two_lines_from_the_next_object()
    {
        var shelf = NewShelf(places: 4);
        var words = (long[])PoolInternals.Field(shelf, "_words");
        Put(shelf);
        int bits = Array.FindIndex(words, word => word != 0);
        Magazine? none = null;
        Assert.NotNull(shelf.TryTake(ref none));

        // The count of takes; the low-water mark after it is still 0.
        int takes = Array.FindIndex(words, word => word != 0);
        Assert.Equal(bits + 1, takes);
        RequireMargins(words, bits, takes + 1);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(16)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(4_096)]
    public void A_shelfs_places_and_bits_lie_two_lines_from_either_neighbor(int places)
    {
        var shelf = NewShelf(places);
        for (int i = 0; i < places; i++)
        {
            Put(shelf);
        }

        var array = (Magazine?[])PoolInternals.Field(shelf, "_places");
        int[] used = [.. Enumerable.Range(0, array.Length).Where(i => array[i] is not null)];
        Assert.Equal(places, used.Length);
        RequireMargins(array, used[0], used[^1]);
        var words = (long[])PoolInternals.Field(shelf, "_words");
        int[] set = [.. Enumerable.Range(0, words.Length).Where(i => words[i] != 0)];
        Assert.Equal((places + 63) / 64, set.Length);
        RequireMargins(words, set[0], set[^1]);
    }

    [Fact]
    public void What_each_return_of_a_large_array_writes_lies_a_line_from_the_object_before()
    {
        ArrayRecord record = Nobody.Record(sizeClass: 0, bytes: 1);
        var watch = new LeakWatch(record);

        Assert.InRange(Ruler.Before(record, ref record.State), Line, long.MaxValue);
        Assert.InRange(Ruler.Before(watch, ref Returns(watch)), Line, long.MaxValue);
    }

    [Fact]
    public void A_cores_credit_lies_two_lines_from_either_neighbor()
    {
        var credit = new CoreCredit<HardwareAtomics>();
        Assert.Equal(0, credit.Put(1, most: 1));
        long[] core = Assert.Single(((long[]?[])PoolInternals.Field(credit, "_cores")).OfType<long[]>());
        int held = Array.IndexOf(core, 1);

        // Beside it, the number of the core that last had some for it.
        RequireMargins(core, held, held + 1);
    }

    [Fact]
    public void The_ruler_sees_a_field_without_padding()
    {
        // The mutants: what lies at either end of its object.
        long[] counts = Ruler.Make(() => new long[17], out long size);
        Assert.InRange(Ruler.Before(counts, ref counts[0]), 0, Line - 1);
        Assert.InRange(Ruler.After(counts, size, ref counts[^1]), 0, Line - 1);
        var unpadded = new StrongBox<long>();
        Assert.Equal(16, Ruler.Before(unpadded, ref unpadded.Value));
    }

    private static Shelf<HardwareAtomics> NewShelf(int places) => 
        new Depot<HardwareAtomics>(new BucketPlan(length: 1, elementSize: 1, largestCapacity: 1, arraysPerCore: places), cores: 1, ArrayAllocator.Default, isStrict: false).GetOrAdd(core: 0);

    private static void Put(Shelf<HardwareAtomics> shelf)
    {
        Magazine? magazine = Magazine.Make(bucket: 0, capacity: 1, charge: 1);
        MagazineOperations<HardwareAtomics>.TryPush(magazine, new object());
        Assert.True(shelf.TryPut(ref magazine));
    }

    private static object[] Fields(object of) => [.. of.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic).Select(field => field.GetValue(of)!)];

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_wordCount")]
    private static extern ref int WordCount(Shelf<HardwareAtomics> shelf);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_returns")]
    private static extern ref long Returns(LeakWatch watch);

    private static void RequireMargins<T>(T[] array, int first, int last)
    {
        _ = Ruler.Make(() => new T[array.Length], out long size);
        Assert.InRange(Ruler.Before(array, ref array[first]), TwoLines, size);
        Assert.InRange(Ruler.After(array, size, ref array[last]), TwoLines, size);
    }
}
