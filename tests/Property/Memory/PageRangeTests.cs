using System;
using FsCheck;
using FsCheck.Fluent;
using Pools.Memory;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class PageRangeTests
{
    private delegate PageRange Chooser(nuint start, nuint end, nuint pageSize, nuint most);

    public sealed record Span(nuint Start, nuint End, nuint PageSize, nuint Most);

    private static readonly Arbitrary<Span> s_spans = Arb.From(
        from pageBits in Gen.Elements(12, 14, 16)
        from page in Gen.Choose(1, 1_000)
        from startInPage in NearPage(pageBits)
        from pages in Gen.Choose(0, 6)
        from endInPage in NearPage(pageBits)
        from mostPages in Gen.Choose(1, 4)
        from mostRest in NearPage(pageBits)
        select Make(1L << pageBits, (page << pageBits) + startInPage, ((long)pages << pageBits) + endInPage, (mostPages << pageBits) + mostRest));

    [Fact]
    public void Pages_lie_wholly_inside() => PropertyCheck.Holds(s_spans, span => LiesInside(PageRange.Inside, span));

    [Fact]
    public void No_whole_page_is_missed_but_those_above_the_most() => PropertyCheck.Holds(s_spans, span => MissesNone(PageRange.Inside, span));

    [Fact]
    public void Lying_inside_rejects_a_start_that_is_rounded_down() =>
        Rejects(LiesInside, (start, end, page, most) => PageRange.Inside(start / page * page, end, page, most));

    [Fact]
    public void Lying_inside_rejects_an_end_that_is_rounded_up() =>
        Rejects(LiesInside, (start, end, page, most) => PageRange.Inside(start, (end + page - 1) / page * page, page, most));

    [Fact]
    public void Missing_none_rejects_leaving_the_first_page() =>
        Rejects(MissesNone, (start, end, page, most) => PageRange.Inside(start + 1, end, page, most));

    [Fact]
    public void Missing_none_rejects_one_page_too_few() =>
        Rejects(MissesNone, (start, end, page, most) => PageRange.Inside(start, end, page, most > page ? most - page : most));

    /// <summary>By bytes, one page after another: slow and obvious.</summary>
    private static bool MissesNone(Chooser choose, Span span)
    {
        nuint first = span.Start;
        while (first % span.PageSize != 0)
        {
            first++;
        }

        nuint length = 0;
        while (first + length + span.PageSize <= span.End && length + span.PageSize <= span.Most)
        {
            length += span.PageSize;
        }

        PageRange pages = choose(span.Start, span.End, span.PageSize, span.Most);
        return pages.Length == length && (length == 0 || pages.Start == first);
    }

    private static bool LiesInside(Chooser choose, Span span)
    {
        PageRange pages = choose(span.Start, span.End, span.PageSize, span.Most);
        return pages.Length == 0 ||
            (pages.Start >= span.Start && pages.End <= span.End && pages.Start % span.PageSize == 0 && pages.Length % span.PageSize == 0 && pages.Length <= span.Most);
    }

    private static Gen<long> NearPage(int pageBits) => Gen.Frequency(
        (3, Gen.Elements(0, 1, 16, (1 << pageBits) - 1).Select(bytes => (long)bytes)),
        (1, Gen.Choose(0, (1 << pageBits) - 1).Select(bytes => (long)bytes)));

    private static Span Make(long pageSize, long start, long bytes, long most) => new((nuint)start, (nuint)(start + bytes), (nuint)pageSize, (nuint)most);

    private static void Rejects(Func<Chooser, Span, bool> property, Chooser mutant)
    {
        Counterexample<Span>? rejection = PropertyCheck.Falsify(s_spans, span => property(mutant, span));
        Assert.NotNull(rejection);
        Assert.Null(rejection.Exception);
    }
}
