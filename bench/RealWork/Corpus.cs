namespace Pools.Bench;

/// <summary>A file, or a piece of one.</summary>
internal sealed record CorpusFile(string Path, byte[] Content);

/// <summary>The files of the real work in memory: in the order of their paths, up to a number of bytes, in pieces of a mebibyte.</summary>
/// <param name="folder">Null: the newest .NET SDK's, which every machine has that can build this program.</param>
internal sealed class Corpus(string? folder, long limit)
{
    public const string Option = "--input";
    public const long DefaultBytes = 32L * Sizes.Mebibyte;
    public const long FullBytes = 256L * Sizes.Mebibyte;

    public IReadOnlyList<CorpusFile> Files => field ??=
    [
        .. from file in Read("*", _ => true)
           from piece in file.Content.Chunk(Sizes.Mebibyte)
           select file with { Content = piece },
    ];

    /// <summary>Whole files.</summary>
    public IReadOnlyList<CorpusFile> JsonFiles => field ??= [.. Read("*.json", JsonJob.IsValid)];

    /// <exception cref="UsageException">The folder is missing, or no folder was named and there is no SDK.</exception>
    private string Folder => field ??= folder is not null && !Directory.Exists(folder)
        ? throw new UsageException($"{Option}: there is no folder '{folder}'")
        : folder ?? NewestSdk() ?? throw new UsageException($"no .NET SDK was found to take files from; name a folder with {Option}");

    /// <exception cref="UsageException">There is no readable file.</exception>
    public string Describe() => Files.Count == 0
        ? throw new UsageException($"{Option}: no readable, non-empty file below '{Folder}'")
        : $"Real work: {Bytes(Files)} of files and {Bytes(JsonFiles)} of JSON files in {Folder}.";

    private static string Bytes(IReadOnlyList<CorpusFile> files) => Figures.Bytes(files.Sum(f => (double)f.Content.Length));

    private IEnumerable<CorpusFile> Read(string pattern, Func<byte[], bool> isFit)
    {
        long left = limit;
        foreach (string path in Paths(pattern).TakeWhile(_ => left > 0))
        {
            CorpusFile file = new(path, Read(path, left));
            if (file.Content.Length > 0 && isFit(file.Content))
            {
                left -= file.Content.Length;
                yield return file;
            }
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
    private byte[] Read(string path, long most)
    {
        try
        {
            FileInfo file = new(Path.Combine(Folder, path));
            using Stream stream = file.Length == 0 ? Stream.Null : file.OpenRead();
            byte[] content = new byte[(int)Math.Min(Math.Min(stream.Length, most), Array.MaxLength)];
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
