using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Pools.Tool.Reporting;

/// <summary>The report as SARIF 2.1.0, for code scanning.</summary>
internal static class SarifReport
{
    private const string Page = "https://pools.example/docs/tools.md";
    private const string Root = "%SRCROOT%";

    /// <summary>What compilers write for the repository's root when builds are the same on every machine.</summary>
    private const string MappedRoot = "/_/";

    private static readonly JsonSerializerOptions s_options = new(JsonReport.Options) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    /// <param name="report">The report.</param>
    /// <param name="folder">Files are named relative to its repository, or to itself where it is in none.</param>
    public static string Write(Report report, string folder)
    {
        string root = Above(folder, at => Path.Exists(Path.Combine(at, ".git")) ? at : null) ?? folder;
        object run = new
        {
            Tool = new
            {
                Driver = new
                {
                    Name = "dotnet pools",
                    SemanticVersion = Report.Tool,
                    InformationUri = Page,
                    Rules = Enum.GetValues<FindingKind>().Select(kind => new { Id = IdOf(kind), Name = kind.ToString(), ShortDescription = Text(Labels.Of(kind)), HelpUri = $"{Page}#doctor" }),
                },
            },
            Invocations = new[] { new { ExecutionSuccessful = true, ToolExecutionNotifications = report.Doubts.Select(doubt => new { Level = "warning", Message = Text(doubt) }) } },
            OriginalUriBaseIds = new Dictionary<string, object>(StringComparer.Ordinal) { [Root] = new { Uri = new Uri(Path.Join(root, "/")).AbsoluteUri } },
            ColumnKind = "utf16CodeUnits",
            Results = report.Findings.Select(finding => ResultOf(finding, root, report.Assembly, folder)),
        };
        return JsonSerializer.Serialize(
            new Dictionary<string, object>(StringComparer.Ordinal) { ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json", ["version"] = "2.1.0", ["runs"] = new[] { run } },
            s_options);
    }

    private static object ResultOf(Finding finding, string root, string? assembly, string folder)
    {
        (string Label, Frame Frame)[] places =
        [
            .. from place in Labels.PlacesOf(finding)
               let callers = place.Site.Callers.Concat(place.Callers.Select(caller => caller.Caller))
               from frame in callers.Select(caller => ("called by", caller)).Prepend((place.Label, place.Site.Own))
               where frame.Item2.Line is not null
               select frame,
        ];
        object[] locations = [.. places.Select((place, id) => LocationOf(root, place.Frame.Line!.Path, place.Frame.Line.Line, place.Frame.Line.LastLine, id, $"{place.Label} {place.Frame}"))];
        return new
        {
            RuleId = IdOf(finding.Kind),
            RuleIndex = (int)finding.Kind,
            Level = Labels.LevelOf(finding),
            Message = Text($"{finding.Summary} {finding.Advice}".TrimEnd()),

            // Code scanning refuses results without a place in the repository.
            Locations = locations.Length > 0 ? locations[..1] : [LocationOf(root, ProjectOf(assembly, folder) ?? assembly ?? folder, 1, 1)],
            RelatedLocations = locations.Skip(1),
            PartialFingerprints = new Dictionary<string, string>(StringComparer.Ordinal) { ["place/v1"] = FingerprintOf(finding) },
        };
    }

    private static object LocationOf(string root, string file, int line, int lastLine, int? id = null, string? text = null)
    {
        string path = file.StartsWith(MappedRoot, StringComparison.Ordinal) ? file[MappedRoot.Length..] : Path.GetRelativePath(root, file);
        bool isInside = !path.StartsWith("..", StringComparison.Ordinal) && !Path.IsPathRooted(path);
        return new
        {
            Id = id,
            PhysicalLocation = new
            {
                ArtifactLocation = new
                {
                    Uri = isInside ? string.Join('/', path.Split('/', '\\').Select(Uri.EscapeDataString)) : new Uri(file).AbsoluteUri,
                    UriBaseId = isInside ? Root : null,
                },
                Region = new { StartLine = line, EndLine = lastLine },
            },
            Message = text is null ? null : Text(text),
        };
    }

    /// <summary>The same for the same fault in the next run: without lines, counts, and the numbers of pools.</summary>
    private static string FingerprintOf(Finding finding)
    {
        Site? site = finding.Rented ?? (finding.Returned.Count > 0 ? finding.Returned[0] : null);
        IEnumerable<string> methods = site is null ? [] : site.Frames.Concat(site.Callers).Select(frame => frame.Name);
        string text = string.Join('\n', finding.Pools.Select(pool => pool.Split(" #")[0]).Concat(methods).Prepend(IdOf(finding.Kind)));
        return Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    /// <summary>The project of a program: the only one in the nearest folder that has any.</summary>
    private static string? ProjectOf(string? assembly, string folder) => Above(Path.GetDirectoryName(assembly), Find) ?? Above(folder, Find);

    private static string? Find(string folder) =>
        Directory.Exists(folder) && Directory.EnumerateFiles(folder, "*.??proj", new EnumerationOptions()).Take(2).ToArray() is [string project] ? project : null;

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

    private static object Text(string text) => new { Text = text };
}
