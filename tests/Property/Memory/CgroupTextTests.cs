using System;
using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;
using FsCheck;
using FsCheck.Fluent;
using Pools.Memory;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Property.Memory;

public sealed class CgroupTextTests
{
    private delegate bool Parser(ReadOnlySpan<byte> text, out long value);

    /// <summary>Numbers of 1 to 25 digits: up to 19 fit.</summary>
    private static readonly Arbitrary<string> s_numbers = Arb.From(
        from count in Gen.Choose(1, 25)
        from digits in Gen.ArrayOf(Gen.Elements('0', '1', '5', '8', '9'), count)
        select new string(digits));

    /// <summary>Bytes that look like what the kernel writes.</summary>
    private static readonly Arbitrary<string> s_texts = Arb.From(
        Gen.ArrayOf(Gen.Elements('0', '9', 'm', 'a', 'x', ' ', '\n', '-', '\0')).Select(characters => new string(characters)));

    [Fact]
    public void A_number_is_read_as_it_is_or_as_the_largest() => PropertyCheck.Holds(s_numbers, number => ReadsNumbers(CgroupText.TryParseNumber, number));

    [Fact]
    public void A_number_cut_short_is_refused() => PropertyCheck.Holds(s_numbers, number => RefusesWhatHasNoEnd(CgroupText.TryParseNumber, number));

    [Fact]
    public void Of_any_bytes_only_lines_of_digits_are_numbers() =>
        PropertyCheck.Holds(s_texts, text => TakesOnlyDigits(CgroupText.TryParseNumber, text));

    [Fact]
    public void A_limit_is_a_number_or_none() => PropertyCheck.Holds(s_numbers, number =>
    {
        BigInteger value = BigInteger.Parse(number, CultureInfo.InvariantCulture);
        return CgroupText.TryParseLimit(Bytes(number + "\n"), out long limit) && limit == (value >= BigInteger.Pow(2, 62) ? long.MaxValue : (long)value);
    });

    [Fact]
    public void The_frameworks_parser_would_take_a_number_that_is_cut_short() =>
        Assert.NotNull(PropertyCheck.Falsify(s_numbers, number => RefusesWhatHasNoEnd(FrameworkParser, number)));

    [Fact]
    public void The_frameworks_parser_would_refuse_numbers_that_are_too_large() =>
        Assert.NotNull(PropertyCheck.Falsify(s_numbers, number => ReadsNumbers(FrameworkParser, number)));

    [Fact]
    public void The_frameworks_parser_would_take_what_is_not_all_digits() =>
        Assert.NotNull(PropertyCheck.Falsify(s_texts, text => TakesOnlyDigits(FrameworkParser, text)));

    private static bool ReadsNumbers(Parser parse, string number)
    {
        BigInteger value = BigInteger.Parse(number, CultureInfo.InvariantCulture);
        return parse(Bytes(number + "\n"), out long parsed) && parsed == (long)BigInteger.Min(value, long.MaxValue);
    }

    private static bool RefusesWhatHasNoEnd(Parser parse, string number) => !parse(Bytes(number), out _);

    private static bool TakesOnlyDigits(Parser parse, string text)
    {
        string line = text.Split('\n')[0];
        bool isNumber = text.Contains('\n', StringComparison.Ordinal) && line.Length != 0 && line.AsSpan().IndexOfAnyExceptInRange('0', '9') < 0;
        return parse(Bytes(text), out _) == isNumber;
    }

    private static bool FrameworkParser(ReadOnlySpan<byte> text, out long value) => Utf8Parser.TryParse(text, out value, out _);

    private static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);
}
