namespace Pools.Tool.Reporting;

/// <summary>Writes the report as SARIF 2.1.0, for code scanning.</summary>
internal static class SarifReport
{
    private const string Page = "https://pools.example/docs/tools.md";
    private const string Root = "%SRCROOT%";

    /// <summary>The repository's root in the symbols of a deterministic build.</summary>
    private const string MappedRoot = "/_/";

    private static readonly JsonSerializerOptions s_options =
        new(JsonReport.Options) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    /// <param name="report">The report.</param>
    /// <param name="folder">Files are named relative to its repository, or to itself if it is in none.</param>
    public static string Write(Report report, string folder)
    {
        string root = Above(folder, at => Path.Exists(Path.Combine(at, ".git")) ? at : null) ?? folder;
        string project = ProjectOf(report.Assembly, folder) ?? report.Assembly ?? folder;
        var rules = Enum.GetValues<FindingKind>().Select(kind =>
            new { Id = IdOf(kind), Name = kind.ToString(), ShortDescription = Text(Labels.Of(kind)), HelpUri = $"{Page}#doctor" });
        var doubts = report.Doubts.Select(doubt => new { Level = "warning", Message = Text(doubt) });
        object run = new
        {
            Tool = new { Driver = new { Name = "dotnet pools", SemanticVersion = Report.Tool, InformationUri = Page, Rules = rules } },
            Invocations = new[] { new { ExecutionSuccessful = true, ToolExecutionNotifications = doubts } },
            OriginalUriBaseIds = Map(Root, new { Uri = new Uri(Path.Join(root, "/")).AbsoluteUri }),
            ColumnKind = "utf16CodeUnits",
            Results = report.Findings.Select(finding => ResultOf(finding, root, project)),
        };
        Dictionary<string, object> log = Map("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        log.Add("version", "2.1.0");
        log.Add("runs", new[] { run });
        return JsonSerializer.Serialize(log, s_options);
    }

    private static object ResultOf(Finding finding, string root, string project)
    {
        var lines =
            from place in Labels.PlacesOf(finding)
            let callers = place.Site.Callers.Concat(place.Callers.Select(caller => caller.Caller))
            from line in callers.Select(frame => (Label: "called by", Frame: frame)).Prepend((Label: place.Label, Frame: place.Site.Own))
            let source = line.Frame.Line
            where source is not null && line.Frame.Library is null && Path.IsPathRooted(source.Path)
            select (source, Text: $"{line.Label} {line.Frame}");

        // No two places may be equal, so a caller of two places has two numbers.
        object[] places = [.. lines.Select((line, id) => LocationOf(root, line.source.Path, line.source, line.Text, id))];
        return new
        {
            RuleId = IdOf(finding.Kind),
            RuleIndex = (int)finding.Kind,
            Level = Labels.LevelOf(finding),
            Message = Text($"{finding.Summary} {finding.Advice}".TrimEnd()),

            // Code scanning refuses results without a place in the repository.
            Locations = places.Length > 0 ? places[..1] : [LocationOf(root, project)],
            RelatedLocations = places.Skip(1),
            PartialFingerprints = Map("place/v1", FingerprintOf(finding)),
        };
    }

    private static object LocationOf(string root, string file, SourceLine? line = null, string? text = null, int? id = null)
    {
        bool isMapped = file.StartsWith(MappedRoot, StringComparison.Ordinal);
        string path = isMapped ? file[MappedRoot.Length..] : Path.GetRelativePath(root, file);
        bool isInside = !path.StartsWith("..", StringComparison.Ordinal) && !Path.IsPathRooted(path);
        string uri = isInside ? string.Join('/', path.Split('/', '\\').Select(Uri.EscapeDataString)) : new Uri(file).AbsoluteUri;
        return new
        {
            Id = id,
            PhysicalLocation = new
            {
                ArtifactLocation = new { Uri = uri, UriBaseId = isInside ? Root : null },
                Region = new { StartLine = line?.Line ?? 1, EndLine = line?.LastLine ?? 1 },
            },
            Message = text is null ? null : Text(text),
        };
    }

    /// <summary>Identifies a fault in the next run: without lines, counts, and the numbers of pools.</summary>
    private static string FingerprintOf(Finding finding)
    {
        Site? site = finding.Rented ?? (finding.Returned.Count > 0 ? finding.Returned[0] : null);
        IEnumerable<string> methods = site is null ? [] : site.Frames.Concat(site.Callers).Select(frame => frame.Name);
        string text = string.Join('\n', [IdOf(finding.Kind), .. finding.Pools.Select(pool => pool.Split(" #")[0]), .. methods]);
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    /// <summary>Finds the only project in the nearest folder with projects, above the program or the current folder.</summary>
    private static string? ProjectOf(string? assembly, string folder)
    {
        return Above(Path.GetDirectoryName(assembly), Find) ?? Above(folder, Find);

        static string? Find(string at) =>
            Directory.Exists(at) && Directory.GetFiles(at, "*.??proj", new EnumerationOptions()) is [string project] ? project : null;
    }

    private static string? Above(string? folder, Func<string, string?> find)
    {
        string? found = null;
        for (; found is null && folder is not null; folder = Path.GetDirectoryName(folder))
        {
            found = find(folder);
        }

        return found;
    }

    private static string IdOf(FindingKind kind) => JsonNamingPolicy.CamelCase.ConvertName(kind.ToString());
    private static object Text(string text) => new { Text = Printable.Of(text) };
    private static Dictionary<string, object> Map(string key, object value) => new(StringComparer.Ordinal) { [key] = value };
}
