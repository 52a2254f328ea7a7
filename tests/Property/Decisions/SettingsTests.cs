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
        Assert.Equal((AvailableMemory.DefaultBudget, null, 16), (unset.MaxRetainedBytes, unset.Name, unset.PlanOf(0).Capacity));
        Assert.Null(unset.PressureSource);
    }

    [Fact]
    public void Default_settings_equal_default_options()
    {
        PerCoreSettings made = new(elementSize: 1, isCached: true);
        PerCoreSettings read = Read(new());
        FieldInfo[] fields = typeof(PerCoreSettings).GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic);

        Assert.NotEmpty(fields);
        Assert.All(
            fields.Where(field => field.Name != nameof(PerCoreSettings.TimeProvider)),
            field => Assert.Equal(field.GetValue(read), field.GetValue(made)));
        Assert.Equal((TimeProvider.System, null), (read.TimeProvider, made.TimeProvider));
    }

    [Fact]
    public void Sizes_follow_from_the_options()
    {
        const int Size = 1_001;
        PerCoreSettings unset = Read(new(), Size);
        PerCoreSettings length = Read(new() { MaxArrayLength = 100 }, Size);
        PerCoreSettings arrays = Read(new() { ArraysPerCore = 7 }, Size);

        Assert.Equal((1 << 30, 16 * Size), (unset.MaxArrayLength, unset.PlanOf(0).ArrayBytes));
        Assert.Equal((128, 128), (length.MaxArrayLength, length.PlanOf(3).Length));
        Assert.Equal((1 << 30, 7), (arrays.MaxArrayLength, arrays.PlanOf(0).Capacity));
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
