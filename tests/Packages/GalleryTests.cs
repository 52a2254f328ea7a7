namespace Pools.Tests.Packages;

public sealed class GalleryTests(PackedLibraries libraries)
{
    public static TheoryData<string> Ids => [.. PackedLibraries.AllIds];

    [Theory, MemberData(nameof(Ids)), Trait("Run", "Deep")]
    public void A_package_fits_the_gallery(string id)
    {
        using ZipArchive package = libraries.Open(id);
        XElement metadata = package.Metadata(id);
        string page = Encoding.UTF8.GetString(package.Read(Value("readme")));

        Assert.Empty(GalleryRules.BrokenBy(metadata));
        Assert.Empty(GalleryRules.BrokenBy(page));
        Assert.True(GalleryRules.IsIcon(package.Read(Value("icon"))));
        Assert.StartsWith($"# {id}\n", page, StringComparison.Ordinal);
        Assert.Equal(libraries.Version, Value("version"));
        Assert.Equal("MIT", Value("license"));
        Assert.StartsWith("# Changelog", Value("releaseNotes"), StringComparison.Ordinal);

        string Value(string name) => Assert.Single(metadata.Elements(), element => element.Name.LocalName == name).Value;
    }

    [Theory]
    [InlineData("A `Pool<T>`, a [page](https://example.org/) and ![one](https://raw.githubusercontent.com/a/b/c.png).", true)]
    [InlineData("A Pool<T>.", false), InlineData("<!-- a comment -->", false)]
    [InlineData("A [page](../docs/page.md).", false)]
    [InlineData("![A picture](https://example.org/picture.png)", false)]
    public void Parts_that_a_gallery_does_not_show_are_found(string page, bool isShown) =>
        Assert.Equal(isShown, !GalleryRules.BrokenBy(page).Any());

    [Fact]
    public void Too_long_and_missing_texts_are_found()
    {
        Assert.Single(GalleryRules.BrokenBy(new string('a', (1 << 20) + 1)));
        XElement metadata = new("metadata", new XElement("id", "Pools"), new XElement("description", new string('a', 4001)));
        Assert.Equal(
            ["version: 0 characters", "description: 4001 characters", "releaseNotes: 0 characters", "tags: 0 characters"],
            GalleryRules.BrokenBy(metadata));
    }

    [Fact]
    public void Picture_of_another_kind_or_size_is_no_icon()
    {
        byte[] icon = File.ReadAllBytes(Path.Combine(Repository.Root, "eng", "icon.png"));
        byte[] screenshot = File.ReadAllBytes(Path.Combine(Repository.Root, "docs", "plots", "doctor.png"));

        Assert.True(GalleryRules.IsIcon(icon));
        Assert.False(GalleryRules.IsIcon(screenshot));
        Assert.False(GalleryRules.IsIcon("<svg>"u8));
    }
}
