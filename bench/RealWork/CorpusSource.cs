using System.Runtime.InteropServices;

namespace Pools.Bench;

/// <summary>Where the files come from; they are read when the first workload asks for them.</summary>
internal sealed class CorpusSource
{
    public const string Option = "--input";

    public const long DefaultBytes = 32L * 1024 * 1024;

    public const long FullBytes = 256L * 1024 * 1024;

    private readonly Lazy<Corpus> _corpus;

    /// <exception cref="UsageException">The folder is missing, or no folder was named and there is no SDK.</exception>
    public CorpusSource(string? folder, long limit)
    {
        if (folder is not null && !Directory.Exists(folder))
        {
            throw new UsageException($"{Option}: there is no folder '{folder}'");
        }

        Folder = folder ?? SdkFolder.Find() ?? throw new UsageException($"no .NET SDK was found to take files from; name a folder with {Option}");
        Limit = limit;
        _corpus = new Lazy<Corpus>(() => Corpus.Load(Folder, limit));
    }

    public string Folder { get; }

    public long Limit { get; }

    /// <exception cref="UsageException">There is nothing in it that could be worked on.</exception>
    public IReadOnlyList<CorpusFile> FilesFor(RealWorkload workload) => workload.JsonOnly ? _corpus.Value.JsonFiles : _corpus.Value.Files;

    /// <summary>Reads the files and says what was found.</summary>
    /// <exception cref="UsageException">There is no readable file.</exception>
    public string Describe()
    {
        Corpus corpus = _corpus.Value;
        if (corpus.Files.Count == 0)
        {
            throw new UsageException($"{Option}: no readable, non-empty file below '{Folder}' ({corpus.Unreadable} unreadable)");
        }

        int files = corpus.Files.Select(f => f.Path.Split(" from byte ")[0]).Distinct(StringComparer.Ordinal).Count();
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{Folder}: {files:N0} files, {Figures.Bytes(corpus.Bytes)}; {corpus.JsonFiles.Count:N0} JSON files, {Figures.Bytes(corpus.JsonBytes)}; {corpus.Unreadable} unreadable, {corpus.InvalidJson} not JSON in spite of their name");
    }
}

/// <summary>Finds the folder of the newest .NET SDK: real files that every machine has that can build this program.</summary>
internal static class SdkFolder
{
    public static string? Find() => Candidates()
        .Select(root => root is null ? null : Path.Combine(root, "sdk"))
        .Where(Directory.Exists)
        .Select(sdk => Directory.EnumerateDirectories(sdk!).Where(d => VersionOf(d) is not null).MaxBy(VersionOf))
        .FirstOrDefault(newest => newest is not null);

    private static string?[] Candidates() =>
    [
        Environment.GetEnvironmentVariable("DOTNET_ROOT"),
        Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? Path.GetDirectoryName(host) : null,

        // The runtime lies in shared/Microsoft.NETCore.App/<version> beside the SDKs.
        Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..")),
    ];

    // Previews compare by their number alone.
    private static Version? VersionOf(string folder)
        => Version.TryParse(Path.GetFileName(folder).Split('-')[0], out Version? version) ? version : null;
}
