using System.Buffers.Binary;

namespace Pools.Tests.Packages;

/// <summary>The rules of nuget.org for the page and the texts of a package.</summary>
internal static partial class GalleryRules
{
    private const int MostBytes = 1 << 20;

    private static readonly (string Name, int Most)[] s_texts =
        [("id", 128), ("version", 64), ("description", 4000), ("releaseNotes", 35_000), ("tags", 4000)];

    /// <summary>The elements of a specification that are missing or too long.</summary>
    public static IEnumerable<string> BrokenBy(XElement metadata) =>
        from text in s_texts
        let length = metadata.Elements().FirstOrDefault(element => element.Name.LocalName == text.Name)?.Value.Length ?? 0
        where length == 0 || length > text.Most
        select $"{text.Name}: {length} characters";

    /// <summary>The parts of a page that a gallery does not show.</summary>
    public static IEnumerable<string> BrokenBy(string page)
    {
        string text = Code().Replace(page, "");
        IEnumerable<string> parts = Html().Matches(text).Select(match => match.Value)
            .Concat(Link().Matches(text).Where(link => !IsShown(link)).Select(link => link.Value));
        return Encoding.UTF8.GetByteCount(page) > MostBytes ? parts.Append("longer than 1 MiB") : parts;
    }

    /// <summary>Whether a picture is a PNG of 128 × 128 pixels.</summary>
    public static bool IsIcon(ReadOnlySpan<byte> picture) =>
        picture.Length <= MostBytes
        && picture.StartsWith((ReadOnlySpan<byte>)[0x89, .. "PNG"u8])
        && BinaryPrimitives.ReadInt32BigEndian(picture[16..]) == 128
        && BinaryPrimitives.ReadInt32BigEndian(picture[20..]) == 128;

    // Pictures come only from hosts that the gallery trusts.
    private static bool IsShown(Match link) =>
        link.Groups[2].Value.StartsWith(
            link.Groups[1].Length != 0 ? "https://raw.githubusercontent.com/" : "https://", StringComparison.Ordinal);

    [GeneratedRegex("^```.*?^```|`[^`\n]*`", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Code();

    [GeneratedRegex("<[/!]?[a-zA-Z-][^>]*>")]
    private static partial Regex Html();

    [GeneratedRegex(@"(!?)\[[^\]]*\]\(([^)\s]+)\)")]
    private static partial Regex Link();
}
