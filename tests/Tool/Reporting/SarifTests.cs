namespace Pools.Tests.Tools;

/// <summary>The report for code scanning.</summary>
public sealed class SarifTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public SarifTests() => Directory.CreateDirectory(Path.Combine(_folder.Path, ".git"));

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void There_is_a_rule_for_each_kind_and_a_result_for_each_finding()
    {
        Finding note = Lost(Certainty.Certain) with { Kind = FindingKind.HeldForLong };
        JsonElement run = RunIn(_folder.Path, null, Lost(Certainty.Likely), Lost(Certainty.Possible), note);

        JsonElement[] rules = [.. run.GetProperty("tool").GetProperty("driver").GetProperty("rules").EnumerateArray()];
        Assert.Equal(Enum.GetNames<FindingKind>(), rules.Select(rule => rule.GetProperty("name").GetString()));
        JsonElement[] results = [.. run.GetProperty("results").EnumerateArray()];
        Assert.Equal(["error", "warning", "note"], results.Select(result => result.GetProperty("level").GetString()));
        Assert.Equal(["lost", "lost", "heldForLong"], results.Select(result => result.GetProperty("ruleId").GetString()));
        Assert.Equal(
            results.Select(result => result.GetProperty("ruleId").GetString()),
            results.Select(result => rules[result.GetProperty("ruleIndex").GetInt32()].GetProperty("id").GetString()));
        Assert.Equal("Ten arrays are lost. Return them.", results[0].GetProperty("message").GetProperty("text").GetString());
    }

    [Theory]
    [InlineData("src/My Shop/Orders#1.cs", "src/My%20Shop/Orders%231.cs")]
    [InlineData("/_/src/Orders.cs", "src/Orders.cs")]
    public void A_place_is_relative_to_the_repository_from_any_folder_of_it(string file, string uri)
    {
        string inner = Path.Combine(_folder.Path, "deep", "in");
        Finding finding = Lost(Certainty.Likely) with { Rented = SiteOf(Path.Combine(_folder.Path, file), "Read", 10, 12) };

        JsonElement place = PlaceOf(finding, inner);

        Assert.Equal(uri, place.GetProperty("artifactLocation").GetProperty("uri").GetString());
        Assert.Equal("%SRCROOT%", place.GetProperty("artifactLocation").GetProperty("uriBaseId").GetString());
        Assert.Equal("""{"startLine":10,"endLine":12}""", JsonSerializer.Serialize(place.GetProperty("region")));
    }

    [Fact]
    public void A_place_outside_the_repository_is_absolute()
    {
        Finding finding = Lost(Certainty.Likely) with { Rented = SiteOf("/other/Orders.cs", "Read", 10, 12) };
        JsonElement file = PlaceOf(finding, _folder.Path).GetProperty("artifactLocation");

        Assert.Equal("file:///other/Orders.cs", file.GetProperty("uri").GetString());
        Assert.False(file.TryGetProperty("uriBaseId", out _));
    }

    [Fact]
    public void Further_places_are_related_to_the_first()
    {
        Finding finding = Lost(Certainty.Likely) with
        {
            Returned = [SiteOf("/_/Orders.cs", "Return", 20, 20)],
            Callers = [(SiteOf("/_/Program.cs", "Main", 3, 3).Own, 10)],
        };

        JsonElement[] related = [.. ResultOf(finding, _folder.Path).GetProperty("relatedLocations").EnumerateArray()];

        Assert.Equal(
            ["called by Orders.Main (Program.cs:3)", "returned Orders.Return (Orders.cs:20)"],
            related.Select(place => place.GetProperty("message").GetProperty("text").GetString()));
        Assert.Equal([1, 2], related.Select(place => place.GetProperty("id").GetInt32()));
    }

    [Fact]
    public void A_fault_without_a_line_is_placed_in_the_project_of_the_program()
    {
        string bin = Directory.CreateDirectory(Path.Combine(_folder.Path, "Shop", "bin")).FullName;
        File.WriteAllText(Path.Combine(_folder.Path, "Shop", "Shop.csproj"), "");
        Finding finding = Lost(Certainty.Likely) with { Rented = null };

        Assert.Equal("Shop/Shop.csproj", UriOf(Path.Combine(bin, "Shop.dll")));
        Assert.Equal("other/Shop.dll", UriOf(Path.Combine(_folder.Path, "other", "Shop.dll")));

        string? UriOf(string assembly) =>
            PlaceOf(finding, _folder.Path, assembly).GetProperty("artifactLocation").GetProperty("uri").GetString();
    }

    [Fact]
    public void A_fingerprint_depends_on_kind_and_methods_and_not_on_numbers()
    {
        Finding finding = Lost(Certainty.Likely);
        string fingerprint = FingerprintOf(finding);

        Finding next = finding with { Count = 11, Summary = "Eleven.", Pools = ["unnamed pool #2"] };
        Assert.Equal(fingerprint, FingerprintOf(next with { Rented = SiteOf("/_/Orders.cs", "Read", 11, 12) }));
        Assert.NotEqual(fingerprint, FingerprintOf(finding with { Kind = FindingKind.NeverRented }));
        Assert.NotEqual(fingerprint, FingerprintOf(finding with { Rented = SiteOf("/_/Orders.cs", "Write", 10, 12) }));

        string FingerprintOf(Finding made) =>
            ResultOf(made, _folder.Path).GetProperty("partialFingerprints").GetProperty("place/v1").GetString()!;
    }

    private static JsonElement PlaceOf(Finding finding, string folder, string? assembly = null) =>
        ResultOf(finding, folder, assembly).GetProperty("locations")[0].GetProperty("physicalLocation");

    private static JsonElement ResultOf(Finding finding, string folder, string? assembly = null) =>
        RunIn(folder, assembly, finding).GetProperty("results")[0];

    private static JsonElement RunIn(string folder, string? assembly, params Finding[] findings)
    {
        Report report = new()
        {
            Target = "Shop (12)",
            Assembly = assembly,
            Written = default,
            Duration = 0,
            Events = 1,
            Doubts = ["Some events were lost."],
            EventsLost = 0,
            Collisions = 0,
            Findings = findings,
            Pools = [],
            Hottest = [],
        };
        using JsonDocument log = JsonDocument.Parse(SarifReport.Write(report, folder));
        Assert.Equal("2.1.0", log.RootElement.GetProperty("version").GetString());
        return log.RootElement.GetProperty("runs")[0].Clone();
    }

    private static Finding Lost(Certainty certainty) => new()
    {
        Kind = FindingKind.Lost,
        Certainty = certainty,
        Count = 10,
        Rented = SiteOf("/_/Orders.cs", "Read", 10, 12),
        Pools = ["unnamed pool #1"],
        Lengths = [(256, 10)],
        Summary = "Ten arrays are lost.",
        Advice = "Return them.",
    };

    private static Site SiteOf(string file, string method, int line, int lastLine)
    {
        SourceLine source = new(file, line, lastLine);
        MethodName name = new("My.Orders", method, "void ()");
        return new([new Frame($"My.Orders.{method}", FrameKind.Program, new OffsetRange(0, 1), source, IsOptimized: false, name)], []);
    }
}
