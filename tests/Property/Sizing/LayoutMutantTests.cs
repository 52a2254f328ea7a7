using FsCheck;
using FsCheck.Fluent;
using static Pools.Tests.Property.Sizing.LayoutPropertyTests;

namespace Pools.Tests.Property.Sizing;

/// <summary>Each property rejects a layout that breaks it.</summary>
public class LayoutMutantTests
{
    public enum Fault
    {
        RoundsDown,
        RoundsUp,
        SwapsNeighbors,
        InvertsToTheNext,
        CountsIn32Bits,
        BreaksAnElement,
    }

    [Theory]
    [InlineData(Fault.RoundsDown, nameof(Bucket_covers_the_length_that_it_serves))]
    [InlineData(Fault.RoundsUp, nameof(No_smaller_bucket_covers_the_length))]
    [InlineData(Fault.SwapsNeighbors, nameof(Longer_request_never_gets_a_smaller_bucket))]
    [InlineData(Fault.InvertsToTheNext, nameof(Length_of_a_bucket_leads_back_to_the_bucket))]
    [InlineData(Fault.InvertsToTheNext, nameof(Fresh_array_wastes_less_than_one_step))]
    [InlineData(Fault.CountsIn32Bits, nameof(Nothing_overflows_near_the_maximum))]
    [InlineData(Fault.BreaksAnElement, nameof(Bucket_holds_the_whole_elements_of_a_class_in_bytes))]
    public void Property_rejects_a_fault(Fault fault, string property)
    {
        var holds = typeof(LayoutPropertyTests).GetMethod(property)!.CreateDelegate<Func<LayoutCase, bool>>();

        Assert.Contains(
            LayoutCase.Of(spec => new Faulty(spec, fault)).Generator.Sample(2_000, new Rnd((ulong)Seed.OfRun), size: 50), c => !holds(c));
    }

    private sealed class Faulty(LayoutSpec spec, Fault fault) : TestedLayout(spec)
    {
        public override int BucketOf(int length) => fault switch
        {
            Fault.RoundsDown => IsExact(length) ? base.BucketOf(length) : Math.Max(0, base.BucketOf(length) - 1),
            Fault.RoundsUp => Math.Min(Count - 1, base.BucketOf(length) + (IsExact(length) ? 1 : 0)),
            Fault.SwapsNeighbors => Math.Min(Count - 1, base.BucketOf(length) ^ 1),
            _ => base.BucketOf(length),
        };

        public override int LengthOf(int bucket) => fault switch
        {
            Fault.InvertsToTheNext => base.LengthOf(Math.Min(Count - 1, bucket + 1)),
            Fault.CountsIn32Bits => unchecked(base.LengthOf(bucket) * Math.Max(1, Spec.ElementSize)) / Math.Max(1, Spec.ElementSize),
            Fault.BreaksAnElement when bucket < Count - 1 => Math.Min(base.LengthOf(bucket) + 1, base.LengthOf(bucket + 1)),
            _ => base.LengthOf(bucket),
        };

        private bool IsExact(int length) => base.LengthOf(base.BucketOf(length)) == length;
    }
}
