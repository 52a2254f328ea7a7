using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using Pools.Memory;
using Pools.Tests.Generators;

namespace Pools.Tests.Property.Memory;

[Cases(fast: 1_000, deep: 10_000)]
public sealed class PageRangeTests
{
    private static readonly Arbitrary<Span> s_spans = Arb.From(
        from pageBits in Gen.Elements(12, 14, 16)
        from page in Gen.Choose(1, 1_000)
        from startInPage in NearPage(pageBits)
        from pages in Gen.Choose(0, 6)
        from endInPage in NearPage(pageBits)
        from mostPages in Gen.Choose(1, 4)
        from mostRest in NearPage(pageBits)
        select new Span(
            (page << pageBits) + startInPage, (pages << pageBits) + endInPage, 1 << pageBits, (mostPages << pageBits) + mostRest));

    [Property]
    public FsCheck.Property All_whole_pages_inside_are_chosen_up_to_the_most() => Prop.ForAll(s_spans, span =>
    {
        long first = (span.Start + span.PageSize - 1) / span.PageSize * span.PageSize;
        long length = 0;
        while (first + length + span.PageSize <= span.Start + span.Bytes && length + span.PageSize <= span.Most)
        {
            length += span.PageSize;
        }

        PageRange pages = PageRange.Inside((nuint)span.Start, (nuint)(span.Start + span.Bytes), (nuint)span.PageSize, (nuint)span.Most);
        Assert.Equal(length, (long)pages.Length);
        Assert.True(length == 0 || (long)pages.Start == first);
    });

    private static Gen<int> NearPage(int pageBits) => Gen.Frequency(
        (3, Gen.Elements(0, 1, 16, (1 << pageBits) - 1)),
        (1, Gen.Choose(0, (1 << pageBits) - 1)));

    public sealed record Span(long Start, long Bytes, long PageSize, long Most);
}
