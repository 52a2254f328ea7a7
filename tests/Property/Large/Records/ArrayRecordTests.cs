namespace Pools.Tests.Large.Records;

/// <summary>The finalizer of a record, called by the test. In the leak tests, the collector calls it.</summary>
public sealed class ArrayRecordTests
{
    private readonly Owner _owner = new();

    [Fact]
    public void A_rented_array_is_lost_at_the_third_finalizer_call()
    {
        ArrayRecord record = Make(ArrayRecord.Rented);
        Assert.True(record.RunFinalizer<HardwareAtomics>());
        Assert.True(record.RunFinalizer<HardwareAtomics>());
        Assert.Equal((0, true), (_owner.Lost, record.IsReturnable<HardwareAtomics>()));

        Assert.False(record.RunFinalizer<HardwareAtomics>());
        Assert.Equal((1, ArrayRecord.Leaked), (_owner.Lost, record.State));
        Assert.False(record.RunFinalizer<HardwareAtomics>());
        Assert.Equal(1, _owner.Lost);
    }

    [Fact]
    public void A_return_between_finalizer_calls_begins_the_count_again()
    {
        ArrayRecord record = Make(ArrayRecord.Rented);
        record.RunFinalizer<HardwareAtomics>();
        record.RunFinalizer<HardwareAtomics>();
        Assert.True(record.TryEndRental<HardwareAtomics>(out bool wasLeaked));
        Assert.Equal((false, ArrayRecord.Moving), (wasLeaked, record.State));
        Assert.True(record.TryMove<HardwareAtomics>(ArrayRecord.Moving, ArrayRecord.Kept));
        Assert.True(record.TryMove<HardwareAtomics>(ArrayRecord.Kept, ArrayRecord.Rented));

        Assert.True(record.RunFinalizer<HardwareAtomics>());
        Assert.True(record.RunFinalizer<HardwareAtomics>());
        Assert.Equal(0, _owner.Lost);
    }

    [Theory, InlineData(ArrayRecord.Kept, false, true), InlineData(ArrayRecord.Kept, true, false)]
    [InlineData(ArrayRecord.Moving, true, true), InlineData(ArrayRecord.Gone, false, false)]
    public void The_finalizer_runs_again_while_the_pool_may_rent_the_array(long state, bool isUnreachable, bool runsAgain)
    {
        _owner.IsUnreachable = isUnreachable;
        ArrayRecord record = Make(state);

        Assert.Equal(runsAgain, record.RunFinalizer<HardwareAtomics>());
        Assert.Equal((0, state), (_owner.Lost, record.State));
    }

    private ArrayRecord Make(long state)
    {
        ArrayRecord record = new(new byte[1], sizeClass: 0, bytes: 1, _owner) { State = state };
        GC.SuppressFinalize(record);
        return record;
    }

    private sealed class Owner : IRecordOwner
    {
        public int Lost { get; private set; }

        public string PoolName => "owner";

        public bool IsUnreachable { get; set; }

        public bool OnLost(ArrayRecord record, long word)
        {
            Lost++;
            return record.TryMove<HardwareAtomics>(word, ArrayRecord.Leaked);
        }
    }
}
