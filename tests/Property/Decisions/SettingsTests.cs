using System;
using System.Linq;
using System.Reflection;
using Pools.Memory;
using Pools.PerCore;
using Xunit;

namespace Pools.Tests.Property.Decisions;

public sealed class SettingsTests
{
    [Fact]
    public void Options_are_taken_and_the_others_have_their_defaults()
    {
        var pressure = new PressureDial();
        PerCoreSettings set = Read(new() { MaxRetainedBytes = 12_345, PressureSource = pressure, Name = "frames" });
        PerCoreSettings unset = Read(new());

        Assert.Equal((12_345, "frames"), (set.MaxRetainedBytes, set.Name));
        Assert.Same(pressure, set.PressureSource);
        Assert.Equal((AvailableMemory.DefaultBudget, null, 16), (unset.MaxRetainedBytes, unset.Name, unset.Plans[0].Capacity));
        Assert.Null(unset.PressureSource);
    }

    [Fact]
    public void Default_settings_equal_those_of_default_options()
    {
        PerCoreSettings made = PerCoreSettings.Default(elementSize: 1);
        PerCoreSettings read = Read(new());
        FieldInfo[] fields = typeof(PerCoreSettings).GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

        Assert.NotEmpty(fields);
        Assert.All(fields, field => Assert.Equal(field.GetValue(read), field.GetValue(made)));
    }

    [Fact]
    public void Pools_with_default_sizes_share_plans_and_others_have_their_own()
    {
        // A size that no other test uses: the plans are kept for the process.
        const int Size = 1_001;
        BucketPlan[] plans = PerCoreSettings.Default(Size).Plans;

        Assert.Equal(16 * Size, plans[0].ArrayBytes);
        Assert.Same(plans, PerCoreSettings.Default(Size).Plans);
        Assert.Same(plans, Read(new() { Name = "other", MaxRetainedBytes = 1 }, Size).Plans);
        PerCoreSettings length = Read(new() { MaxArrayLength = 100 }, Size);
        PerCoreSettings arrays = Read(new() { ArraysPerCore = 7 }, Size);
        Assert.Equal((128, 7), (length.MaxArrayLength, arrays.Plans[0].Capacity));
        Assert.All([length, arrays], settings => Assert.NotSame(plans, settings.Plans));
    }

    [Fact]
    public void Pinned_arrays_of_references_are_refused()
    {
        var pinned = new PerCoreArrayPoolOptions { PinArrays = true };

        ArgumentException refusal = Assert.Throws<ArgumentException>(
            nameof(PerCoreArrayPoolOptions.PinArrays), () => Read(pinned, holdsReferences: true));
        Assert.Contains("PinArrays is True", refusal.Message, StringComparison.Ordinal);
        Assert.False(Read(new(), holdsReferences: true).Pinned);
#if POOLS_NETSTANDARD
        Assert.Throws<ArgumentException>(nameof(PerCoreArrayPoolOptions.PinArrays), () => Read(pinned));
#else
        Assert.True(Read(pinned).Pinned);
#endif
    }

    [Fact]
    public void Undefined_choices_are_refused_with_the_defined_ones()
    {
        ArgumentOutOfRangeException clear = Assert.Throws<ArgumentOutOfRangeException>(
            nameof(PerCoreArrayPoolOptions.ClearOnReturn), () => Read(new() { ClearOnReturn = (ClearPolicy)3 }));
        ArgumentOutOfRangeException misuse = Assert.Throws<ArgumentOutOfRangeException>(
            nameof(PerCoreArrayPoolOptions.OnMisuse), () => Read(new() { OnMisuse = (MisuseResponse)2 }));

        Assert.Contains("ClearOnReturn is 3; its range is AsAsked … Always", clear.Message, StringComparison.Ordinal);
        Assert.Contains("OnMisuse is 2; its range is Throw … Drop", misuse.Message, StringComparison.Ordinal);
    }

    private static PerCoreSettings Read(PerCoreArrayPoolOptions options, int elementSize = 1, bool holdsReferences = false) =>
        PerCoreSettings.From(options, elementSize, holdsReferences);
}
