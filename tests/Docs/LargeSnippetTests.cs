using System;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Xunit;

namespace Pools.Tests.Docs;

/// <summary>What docs/large-buffer-pool.md shows does what it says.</summary>
public sealed partial class LargeSnippetTests
{
    private static readonly string s_page = Path.Combine(Repository.Root, "docs", "large-buffer-pool.md");

    [Fact]
    public void The_options_that_are_shown_are_all_at_their_defaults()
    {
        LargeArrayPoolOptions defaults = new();
        LargeArrayPoolOptions shown = LargeSnippets.MakeOptions();
        string block = Assert.Single(PageBlocks.Of(s_page), code => code.StartsWith("LargeArrayPoolOptions options", StringComparison.Ordinal));

        Assert.Equal(
            typeof(LargeArrayPoolOptions).GetProperties().Select(option => option.Name).Order(StringComparer.Ordinal),
            Assigned().Matches(block).Select(match => match.Groups[1].Value).Order(StringComparer.Ordinal));
        Assert.All(typeof(LargeArrayPoolOptions).GetProperties(), option => Assert.Equal(option.GetValue(defaults), option.GetValue(shown)));
    }

    [Fact]
    public void The_pool_for_a_container_that_is_shown_lends_large_arrays()
    {
        using LargeArrayPool<byte> pool = LargeSnippets.MakeAPoolInAContainer();
        pool.Return(pool.Rent(2 << 20));

        Assert.Equal(("blobs", 1L), (pool.Name, pool.GetStatistics().Returned));
    }

    [Fact]
    public async Task The_blob_that_is_packed_can_be_unpacked()
    {
        byte[] blob = [.. Enumerable.Range(0, 3_000_000).Select(i => (byte)(i / 1_000))];
        using MemoryStream packed = new();
        await LargeSnippets.PackAsync(new MemoryStream(blob), blob.Length, packed, TestContext.Current.CancellationToken);

        packed.Position = 0;
        using BrotliStream unpacked = new(packed, CompressionMode.Decompress);
        byte[] again = new byte[blob.Length];
        await unpacked.ReadExactlyAsync(again, TestContext.Current.CancellationToken);
        Assert.Equal(blob, again);
        Assert.Equal(-1, unpacked.ReadByte());
    }

    [GeneratedRegex(@"^\s+(\w+) =", RegexOptions.Multiline)]
    private static partial Regex Assigned();
}
