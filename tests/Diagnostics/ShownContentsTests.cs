using System.Text.Json;

namespace Pools.Tests.Debug;

/// <summary>Whether a report shows the bytes of a late write, which may be a password.</summary>
public sealed class ShownContentsTests
{
    private const string Secret = "Bearer eyJhbGciOiJIUzI1NiJ9";

    [Theory, InlineData(true), InlineData(false)]
    public void A_late_write_is_shown_only_where_contents_are_shown(bool shows)
    {
        List<string> told = [];
        DebugArrayPool<byte> pool =
            StillDebugPool.Make(new DebugArrayPoolOptions { ShowContents = shows, OnReport = report => told.Add(report.ToString()) });
        using DebugPoolScope scope = pool.BeginScope();
        WriteLate(pool.Rent(100), array => pool.Return(array));

        told.Add(Assert.Throws<DebugPoolScopeException>(scope.AssertClean).Message);
        told.Add(Assert.Throws<DebugPoolScopeException>(pool.AssertClean).ToString());
        MisuseReport report = Assert.Single(pool.Reports);
        told.AddRange([report.ToString(), report.ToJson(), report.Corruption!.ToString()]);

        Assert.Equal(6, told.Count);
        Assert.All(told, text => Assert.Equal(shows, Shows(text)));
        Assert.Equal(shows ? 32 : 0, report.Corruption.Found.Length);
        Assert.Equal(shows ? 32 : 0, report.Corruption.Expected.Length);
    }

    [Fact]
    public void A_report_that_hides_contents_says_so_with_the_place_and_the_number_of_changes()
    {
        DebugArrayPool<byte> pool = StillDebugPool.Make(new DebugArrayPoolOptions { ShowContents = false });
        byte[] array = pool.Rent(2_000);
        pool.Return(array);
        array[64] = array[66] = array[1_999] = 1;
        pool.Verify();

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal((64L, 1_999L, 3L), (report.Corruption!.Offset, report.Corruption.LastOffset, report.Corruption.ChangedBytes));
        Assert.Contains("offset 64 (0x40), last at 1999; 3 changed", report.ToString(), StringComparison.Ordinal);
        Assert.Contains("contents hidden; set ShowContents = true to show them", report.ToString(), StringComparison.Ordinal);
        using JsonDocument json = JsonDocument.Parse(report.ToJson());
        Assert.Equal((64, 1_999, 3), (Number("offset"), Number("lastOffset"), Number("changedBytes")));
        Assert.StartsWith("contents hidden", json.RootElement.GetProperty("contents").GetString(), StringComparison.Ordinal);
        Assert.False(json.RootElement.TryGetProperty("found", out _));

        int Number(string name) => json.RootElement.GetProperty(name).GetInt32();
    }

    [Fact]
    public void Changes_of_references_are_counted_by_element_and_not_shown()
    {
        var pool = new DebugArrayPool<string>(new DebugArrayPoolOptions { ShowContents = true });
        string[] array = pool.Rent(600);
        pool.Return(array);
        array[3] = array[599] = Secret;
        pool.Verify();

        MisuseReport report = Assert.Single(pool.Reports);
        Corruption corruption = report.Corruption!;
        Assert.Equal(
            (3L * IntPtr.Size, (600L * IntPtr.Size) - 1, 2L * IntPtr.Size),
            (corruption.Offset, corruption.LastOffset, corruption.ChangedBytes));
        Assert.Contains("contents hidden; they are references", report.ToString(), StringComparison.Ordinal);
        Assert.False(Shows(report.ToString()));
    }

    [Theory, InlineData(true), InlineData(false)]
    public void A_write_beyond_the_request_is_shown_only_where_contents_are_shown(bool shows)
    {
        DebugArrayPool<byte> pool = StillDebugPool.Make(
            new DebugArrayPoolOptions { ShowContents = shows, DetectWritesBeyondRequest = true, Sizing = DebugSizing.Oversize,
                Seed = 4711 });
        byte[] array = pool.Rent(1_000);
        Encoding.ASCII.GetBytes(Secret, 0, Secret.Length, array, 1_000);

        pool.Return(array);

        MisuseReport report = Assert.Single(pool.Reports);
        Assert.Equal(
            (MisuseKind.WriteBeyondRequest, 1_000L, (long)Secret.Length),
            (report.Kind, report.Corruption!.Offset, report.Corruption.ChangedBytes));
        Assert.Equal(shows, Shows(report.ToString()));
    }

    [Fact]
    public void A_sensitive_array_is_never_shown()
    {
        DebugArrayPool<byte> pool = StillDebugPool.Make(new DebugArrayPoolOptions { ShowContents = true, RequireClearing = true });
        WriteLate(pool.Rent(100), array => pool.Return(array, clearArray: true));
        pool.Verify();

        string text = Assert.Single(pool.Reports).ToString();
        Assert.Contains("contents hidden; the array is sensitive", text, StringComparison.Ordinal);
        Assert.False(Shows(text));
    }

    [Theory, InlineData(null, false), InlineData(false, false), InlineData(true, true)]
    public void A_sampled_pool_hides_contents_unless_asked(bool? wanted, bool shows)
    {
        SamplingOptions options = Sampling.Rents.All;
        options.ShowContents = wanted ?? options.ShowContents;
        using SampledArrayPool<byte> pool = new(new PerCoreArrayPool<byte>(), options);
        WriteLate(pool.Rent(100), array => pool.Return(array));
        pool.Verify();

        Assert.Equal(shows, Shows(Assert.Single(pool.Reports).ToString()));
    }

    [Theory, InlineData(null, true), InlineData(false, false), InlineData(true, true)]
    public void A_factorys_pools_show_contents_in_tests_unless_told_not_to(bool? wanted, bool shows)
    {
        DebugArrayPoolFactory factory = new(options => options.ShowContents = wanted ?? options.ShowContents);
        var pool = (DebugArrayPool<byte>)factory.Create<byte>();
        WriteLate(pool.Rent(100), array => pool.Return(array));
        pool.Verify();

        Assert.Equal(shows, Shows(Assert.Single(pool.Reports).ToString()));
    }

    private static void WriteLate(byte[] array, Action<byte[]> giveBack)
    {
        giveBack(array);
        Encoding.ASCII.GetBytes(Secret, 0, Secret.Length, array, 40);
    }

    /// <summary>Whether a text contains a part of the secret, perhaps in hexadecimal digits.</summary>
    private static bool Shows(string text)
    {
        string[] parts = ["Bearer", "42 65 61 72 65 72", "426561726572"];
        return parts.Any(part => text.Contains(part, StringComparison.OrdinalIgnoreCase));
    }
}
