namespace Pools.Bench;

/// <summary>A file that was read, or the head of one where the corpus reached its size.</summary>
internal sealed record CorpusFile(string Path, byte[] Content);

/// <summary>The files of the real work in memory: in the order of their paths, up to a number of bytes, in pieces of a mebibyte.</summary>
internal sealed class Corpus
{
    public const string Option = "--input";
    public const long DefaultBytes = 32L * 1024 * 1024;
    public const long FullBytes = 256L * 1024 * 1024;

    private const int PieceBytes = 1024 * 1024;

    private readonly Lazy<string> _folder;
    private readonly Lazy<List<CorpusFile>> _files;
    private readonly Lazy<List<CorpusFile>> _jsonFiles;

    /// <param name="folder">Null: the newest .NET SDK's, which every machine has that can build this program.</param>
    public Corpus(string? folder, long limit)
    {
        Limit = limit;
        _folder = new Lazy<string>(() => folder is not null && !Directory.Exists(folder)
            ? throw new UsageException($"{Option}: there is no folder '{folder}'")
            : folder ?? NewestSdk() ?? throw new UsageException($"no .NET SDK was found to take files from; name a folder with {Option}"));
        _files = new Lazy<List<CorpusFile>>(() => [.. ReadFiles()]);
        _jsonFiles = new Lazy<List<CorpusFile>>(() => [.. ReadJsonFiles()]);
    }

    /// <exception cref="UsageException">The folder is missing, or no folder was named and there is no SDK.</exception>
    public string Folder => _folder.Value;

    public long Limit { get; }

    public IReadOnlyList<CorpusFile> FilesFor(RealWorkload workload) => workload.JsonOnly ? _jsonFiles.Value : _files.Value;

    /// <exception cref="UsageException">There is no readable file.</exception>
    public string Describe() => _files.Value.Count == 0
        ? throw new UsageException($"{Option}: no readable, non-empty file below '{Folder}'")
        : $"{Folder}: {Bytes(_files)} of files, {Bytes(_jsonFiles)} of JSON files";

    private static string Bytes(Lazy<List<CorpusFile>> files) => Figures.Bytes(files.Value.Sum(f => (double)f.Content.Length));

    private IEnumerable<CorpusFile> ReadFiles()
    {
        long left = Limit;
        foreach (string path in Paths("*").TakeWhile(_ => left > 0))
        {
            byte[] content = Read(path, left);
            left -= content.Length;
            foreach ((int i, byte[] piece) in content.Chunk(PieceBytes).Index())
            {
                yield return new CorpusFile(content.Length <= PieceBytes ? path : $"{path} from byte {i * PieceBytes}", piece);
            }
        }
    }

    private IEnumerable<CorpusFile> ReadJsonFiles()
    {
        long left = Limit;
        IEnumerable<CorpusFile> whole = Paths("*.json").Select(path => new CorpusFile(path, Read(path, int.MaxValue)));
        foreach (CorpusFile file in whole.Where(file => Json.IsValid(file.Content)).TakeWhile(file => file.Content.Length <= left))
        {
            left -= file.Content.Length;
            yield return file;
        }
    }

    // A link to a folder may lead round in a circle.
    private IEnumerable<string> Paths(string pattern)
    {
        EnumerationOptions options = new()
        {
            RecurseSubdirectories = true,
            AttributesToSkip = FileAttributes.ReparsePoint,
            MatchCasing = MatchCasing.CaseInsensitive,
        };
        return Directory.EnumerateFiles(Folder, pattern, options)
            .Select(path => Path.GetRelativePath(Folder, path).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);
    }

    // Empty files are not opened: pipes and sockets say that they are empty, and would never end.
    private byte[] Read(string path, long limit)
    {
        try
        {
            FileInfo file = new(Path.Combine(Folder, path));
            using Stream stream = file.Length == 0 ? Stream.Null : file.OpenRead();
            byte[] content = new byte[(int)Math.Min(Math.Min(stream.Length, limit), Array.MaxLength)];
            stream.ReadExactly(content);
            return content;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return [];
        }
    }

    // The runtime is in shared/Microsoft.NETCore.App/<version> beside the SDKs. Previews compare by their number alone.
    private static string? NewestSdk()
    {
        DirectoryInfo sdks = new(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "sdk"));
        return (sdks.Exists ? sdks.EnumerateDirectories() : []).Where(sdk => VersionOf(sdk) is not null).MaxBy(VersionOf)?.FullName;

        static Version? VersionOf(DirectoryInfo sdk) => Version.TryParse(sdk.Name.Split('-')[0], out Version? version) ? version : null;
    }
}
