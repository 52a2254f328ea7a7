using System.IO.Enumeration;

namespace Pools.Bench;

/// <summary>A file that was read, or the head of one where the corpus reached its size.</summary>
internal sealed record CorpusFile(string Path, byte[] Content);

/// <summary>
/// The files that the real work is done on, held in memory so that no disk is measured: in ordinal order of their paths, the first so many bytes. Files
/// above a mebibyte are cut into pieces of one, so that all threads have work to the end.
/// </summary>
internal sealed class Corpus
{
    private const int PieceBytes = 1024 * 1024;

    private readonly string _folder;
    private readonly List<CorpusFile> _files = [];
    private readonly List<CorpusFile> _jsonFiles = [];
    private int _read;
    private int _unreadable;
    private int _invalidJson;

    public Corpus(string folder, long limit)
    {
        _folder = folder;
        string[] paths = [.. Paths().Order(StringComparer.Ordinal)];
        long left = limit;
        foreach (string path in paths.TakeWhile(_ => left > 0))
        {
            byte[] content = Read(path, left);
            left -= content.Length;
            _read += content.Length > 0 ? 1 : 0;
            _files.AddRange(content.Chunk(PieceBytes).Select((piece, i) => new CorpusFile(content.Length <= PieceBytes ? path : $"{path} from byte {i * PieceBytes}", piece)));
        }

        left = limit;
        IEnumerable<CorpusFile> whole = paths.Where(p => p.EndsWith(".json", StringComparison.OrdinalIgnoreCase)).Select(path => new CorpusFile(path, Read(path, int.MaxValue)));
        foreach (CorpusFile file in whole.Where(file => file.Content.Length > 0).TakeWhile(file => file.Content.Length <= left))
        {
            bool isValid = Json.IsValid(file.Content);
            left -= isValid ? file.Content.Length : 0;
            _invalidJson += isValid ? 0 : 1;
            _jsonFiles.AddRange(isValid ? [file] : []);
        }
    }

    public IReadOnlyList<CorpusFile> FilesFor(RealWorkload workload) => workload.JsonOnly ? _jsonFiles : _files;

    /// <summary>Says what was found.</summary>
    /// <exception cref="UsageException">There is no readable file.</exception>
    public string Describe() => _files.Count == 0
        ? throw new UsageException($"{CorpusSource.Option}: no readable, non-empty file below '{_folder}' ({_unreadable} unreadable)")
        : string.Create(CultureInfo.InvariantCulture, $"{_folder}: {_read:N0} files, {Bytes(_files)}; {_jsonFiles.Count:N0} JSON files, {Bytes(_jsonFiles)}; {_unreadable} unreadable, {_invalidJson} not JSON in spite of their name");

    private static string Bytes(List<CorpusFile> files) => Figures.Bytes(files.Sum(f => (double)f.Content.Length));

    // A link to a folder may lead round in a circle.
    private FileSystemEnumerable<string> Paths() => new FileSystemEnumerable<string>(_folder, (ref entry) => Path.GetRelativePath(_folder, entry.ToFullPath()).Replace('\\', '/'), new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = 0 })
    {
        ShouldIncludePredicate = (ref entry) => !entry.IsDirectory,
        ShouldRecursePredicate = (ref entry) => !entry.Attributes.HasFlag(FileAttributes.ReparsePoint),
    };

    // Empty files are skipped without being opened: pipes and sockets say that they are empty, and would never end.
    private byte[] Read(string path, long limit)
    {
        try
        {
            FileInfo file = new(Path.Combine(_folder, path));
            using Stream stream = file.Length == 0 ? Stream.Null : file.OpenRead();
            byte[] content = new byte[(int)Math.Min(Math.Min(stream.Length, limit), Array.MaxLength)];
            stream.ReadExactly(content);
            return content;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            _unreadable++;
            return [];
        }
    }
}

/// <summary>Where the files come from; they are read when the first workload asks for them.</summary>
internal sealed class CorpusSource
{
    public const string Option = "--input";
    public const long DefaultBytes = 32L * 1024 * 1024;
    public const long FullBytes = 256L * 1024 * 1024;

    private readonly Lazy<Corpus> _corpus;

    /// <param name="folder">Null: that of the newest .NET SDK, real files that every machine has that can build this program.</param>
    /// <exception cref="UsageException">The folder is missing, or no folder was named and there is no SDK.</exception>
    public CorpusSource(string? folder, long limit)
    {
        if (folder is not null && !Directory.Exists(folder))
        {
            throw new UsageException($"{Option}: there is no folder '{folder}'");
        }

        Folder = folder ?? NewestSdk() ?? throw new UsageException($"no .NET SDK was found to take files from; name a folder with {Option}");
        Limit = limit;
        _corpus = new Lazy<Corpus>(() => new Corpus(Folder, limit));
    }

    public string Folder { get; }

    public long Limit { get; }

    public Corpus Files => _corpus.Value;

    // The runtime lies in shared/Microsoft.NETCore.App/<version> beside the SDKs. Previews compare by their number alone.
    private static string? NewestSdk()
    {
        DirectoryInfo sdks = new(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "sdk"));
        return (sdks.Exists ? sdks.EnumerateDirectories() : []).Where(sdk => VersionOf(sdk) is not null).MaxBy(VersionOf)?.FullName;

        static Version? VersionOf(DirectoryInfo sdk) => Version.TryParse(sdk.Name.Split('-')[0], out Version? version) ? version : null;
    }
}
