using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Pools.Sizing;
using Xunit;

namespace Pools.Tests.Property.Sizing;

/// <summary>The waste of fresh arrays: the bounds that the large pool promises, and the figures in the documentation.</summary>
public class WasteTests(ITestOutputHelper output)
{
    private const int OneMebibyte = 1 << 20;

    public static TheoryData<int> ElementSizes => new(LayoutSpec.AllElementSizes);

    [Theory, MemberData(nameof(ElementSizes))]
    public void With_eight_steps_no_length_above_a_mebibyte_wastes_an_eighth_and_the_mean_is_below_a_twentieth(int elementSize)
    {
        BucketLayout layout = BucketLayout.FromBytes(OneMebibyte, 1L << 31, elementSize, stepsPerDoubling: 8);
        FreshArrayWaste waste = FreshArrayWaste.Over(layout, (OneMebibyte + elementSize - 1) / elementSize, layout.MaxLength);
        output.WriteLine($"Element of {elementSize} bytes: worst {waste.Worst:P3}, mean {waste.Mean:P3}.");
        Assert.InRange(waste.Worst, 0.12, 0.125);
        Assert.InRange(waste.Mean, 0.04, 0.05);
    }

    [Theory, MemberData(nameof(ElementSizes))]
    public void Every_element_type_gets_the_same_bytes_to_within_one_element(int elementSize)
    {
        BucketLayout bytes = BucketLayout.FromBytes(OneMebibyte, 1L << 30, 1, stepsPerDoubling: 8);
        BucketLayout elements = BucketLayout.FromBytes(OneMebibyte, 1L << 30, elementSize, stepsPerDoubling: 8);
        Assert.Equal(bytes.Count, elements.Count);
        for (int bucket = 0; bucket < bytes.Count; bucket++)
        {
            Assert.InRange(bytes.LengthOf(bucket) - ((long)elements.LengthOf(bucket) * elementSize), 0, elementSize - 1);
        }
    }

    [Fact]
    public void The_sum_by_buckets_is_the_sum_by_lengths()
    {
        BucketLayout layout = BucketLayout.FromBytes(64, OneMebibyte, elementSize: 3, stepsPerDoubling: 4);
        double[] shares = [.. Enumerable.Range(10, 300_000).Select(length => ((double)layout.LengthOf(layout.BucketOf(length)) / length) - 1)];
        FreshArrayWaste waste = FreshArrayWaste.Over(layout, 10, 300_009);
        Assert.Equal(shares.Max(), waste.Worst, tolerance: 1e-12);
        Assert.Equal(shares.Average(), waste.Mean, tolerance: 1e-9);
    }

    [Fact]
    public void The_table_in_the_documentation_is_what_the_layouts_give()
    {
        string documentation = File.ReadAllText(DocumentationPath());
        foreach (int steps in LayoutSpec.AllSteps)
        {
            BucketLayout layout = BucketLayout.FromBytes(OneMebibyte, 1L << 30, elementSize: 1, steps);
            FreshArrayWaste waste = FreshArrayWaste.Over(layout, OneMebibyte, layout.MaxLength);
            string row = string.Create(
                CultureInfo.InvariantCulture,
                $"| {steps} | {100 * waste.Worst:0.00} % | {100 * waste.Mean:0.0} % | {layout.Count} | {layout.LengthOf(layout.BucketOf(3_110_400)):N0} |");
            output.WriteLine(row);
            Assert.Contains(row, documentation, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void The_worked_example_in_the_documentation_is_what_the_layouts_give()
    {
        BucketLayout bytes = BucketLayout.FromBytes(OneMebibyte, 1L << 30, elementSize: 1, stepsPerDoubling: 8);
        int bucket = bytes.BucketOf(3_110_400);
        Assert.Equal(12, bucket);
        Assert.Equal(3_145_728, bytes.LengthOf(bucket));
        Assert.Equal(262_144, BucketLayout.FromBytes(OneMebibyte, 1L << 30, elementSize: 12, stepsPerDoubling: 8).LengthOf(bucket));
        Assert.Equal(31_457, BucketLayout.FromBytes(OneMebibyte, 1L << 30, elementSize: 100, stepsPerDoubling: 8).LengthOf(bucket));
    }

    private static string DocumentationPath()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            string path = Path.Combine(folder.FullName, "docs", "bucket-sizing.md");
            if (File.Exists(path))
            {
                return path;
            }
        }

        throw new FileNotFoundException("docs/bucket-sizing.md is in no folder above the tests.");
    }
}
