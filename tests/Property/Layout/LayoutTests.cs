namespace Pools.Tests.Layout;

/// <summary>Fields that different threads write are on different cache lines, for any neighboring objects.</summary>
[Collection(ProcessWide.Name)]
public sealed class LayoutTests
{
    private const int Line = 64;
    private const int TwoLines = 128;

#if !POOLS_NETSTANDARD
    [Fact]
    public void Places_and_counts_of_a_magazine_lie_a_line_from_either_neighbor()
    {
        foreach (int capacity in Enumerable.Range(0, Magazine.LargestCapacity + 1))
        {
            Magazine magazine = Ruler.Make(() => Magazine.Make(bucket: 3, capacity, charge: 1), out long size);
            var margins = new List<long>
            {
                Ruler.Before(magazine, ref magazine.State),
                Ruler.Before(magazine, ref magazine.Charge),
                Ruler.After(magazine, size, ref magazine.State),
                Ruler.After(magazine, size, ref magazine.Charge),
            };
            for (nint place = 0; place <= capacity; place++)
            {
                margins.Add(Ruler.Before(magazine, ref magazine.At(place)));
                margins.Add(Ruler.After(magazine, size, ref magazine.At(place)));
            }

            Assert.All(margins, margin => Assert.InRange(margin, Line, size));
        }
    }

    [Fact]
    public void Collector_keeps_what_stands_in_each_place_of_a_magazine()
    {
        Magazine[] magazines =
            [.. Enumerable.Range(0, Magazine.LargestCapacity + 1).Select(capacity => Magazine.Make(bucket: 3, capacity, charge: 1))];
        for (int capacity = 0; capacity < magazines.Length; capacity++)
        {
            for (int place = 0; place < capacity; place++)
            {
                magazines[capacity].At(place) = new StrongBox<int>(place);
            }
        }

        // An object that it has not seen is gone, or elsewhere and overwritten here.
        Memory.Collect();
        for (int round = 0; round < 1_000; round++)
        {
            GC.KeepAlive(new StrongBox<int>(-1));
        }

        for (int capacity = 0; capacity < magazines.Length; capacity++)
        {
            for (int place = 0; place < capacity; place++)
            {
                Assert.Equal(place, Assert.IsType<StrongBox<int>>(magazines[capacity].At(place)).Value);
            }
        }
    }

    [Fact]
    public void Places_of_a_full_magazine_are_contiguous_and_reach_into_its_own_fields_only()
    {
        Assert.Equal(Magazine.LargestCapacity, Magazine.SupportedCapacity);
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

    [Fact]
    public void Slots_of_two_threads_never_share_two_lines()
    {
        ThreadSlot[] slots = Ruler.Make(ThreadCache.NewSlots, out long size);

        // Threads keep arrays up to 1 MiB: of bytes, these are the 17 buckets from 16 to 2^20.
        int last = Enumerable.Range(0, ThreadCache.SlotCount - 2).Last(
            bucket => new BucketPlan(16 << bucket, 1, Magazine.LargestCapacity).IsCached);
        Assert.Equal(16, last);
        Assert.InRange(Ruler.After(slots, size, ref slots[last]) + Ruler.Before(slots, ref slots[0]), TwoLines, size);
    }

    [Fact]
    public void Fields_of_a_core_cache_that_all_takers_read_are_not_written_by_takers()
    {
        var coreCache = NewCoreCache(places: 4);
        Put(coreCache);

        Assert.InRange(Ruler.Before(coreCache, ref Core(coreCache)), Line, long.MaxValue);
        object[] before = Fields(coreCache);
        Magazine? none = null;
        Assert.NotNull(coreCache.TryTake(ref none));
        Assert.Equal(before, Fields(coreCache));
    }

    [Theory, InlineData(1), InlineData(16), InlineData(64)]
    public void Places_and_bits_of_a_core_cache_lie_two_lines_from_either_neighbor(int places)
    {
        var coreCache = NewCoreCache(places);
        for (int i = 0; i < places; i++)
        {
            Put(coreCache);
        }

        var array = (Magazine?[])PoolInternals.Field(coreCache, "_places");
        int[] used = [.. Enumerable.Range(0, array.Length).Where(i => array[i] is not null)];
        Assert.Equal(places, used.Length);
        RequireMargins(array, used[0], used[^1]);
        var words = (long[])PoolInternals.Field(coreCache, "_words");
        int[] set = [.. Enumerable.Range(0, words.Length).Where(i => words[i] != 0)];

        // Behind the bits: the count of takes and the low-water mark.
        RequireMargins(words, Assert.Single(set), set[0] + 2);
    }

    private static CoreCache<HardwareAtomics> NewCoreCache(int places) => new(places, core: 0, new CoreSet<HardwareAtomics>(1));

    private static void Put(CoreCache<HardwareAtomics> coreCache)
    {
        Magazine? magazine = Magazine.Make(bucket: 0, capacity: 1, charge: 1);
        MagazineOperations<HardwareAtomics>.TryPush(magazine, new object());
        Assert.True(coreCache.TryPut(ref magazine));
    }

    private static object[] Fields(object of) =>
        [.. of.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic).Select(field => field.GetValue(of)!)];

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_core")]
    private static extern ref int Core(CoreCache<HardwareAtomics> coreCache);

    private static void RequireMargins<T>(T[] array, int first, int last)
    {
        _ = Ruler.Make(() => new T[array.Length], out long size);
        Assert.InRange(Ruler.Before(array, ref array[first]), TwoLines, size);
        Assert.InRange(Ruler.After(array, size, ref array[last]), TwoLines, size);
    }
}
