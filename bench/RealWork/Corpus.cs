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

    private Corpus(string folder) => Folder = folder;

    public string Folder { get; }

    public List<CorpusFile> Files { get; } = [];

    /// <summary>The JSON files among all that lie below the folder, whole.</summary>
    public List<CorpusFile> JsonFiles { get; } = [];

    /// <summary>Files and folders that could not be read.</summary>
    public int Unreadable { get; private set; }

    /// <summary>Files called <c>*.json</c> that are none.</summary>
    public int InvalidJson { get; private set; }

    public long Bytes => Files.Sum(f => (long)f.Content.Length);

    public long JsonBytes => JsonFiles.Sum(f => (long)f.Content.Length);

    public static Corpus Load(string folder, long limit)
    {
        Corpus corpus = new(folder);
        List<string> paths = [];
        corpus.List(new DirectoryInfo(folder), paths);
        paths.Sort(StringComparer.Ordinal);
        corpus.LoadFiles(paths, limit);
        corpus.LoadJson(paths, limit);
        return corpus;
    }

    private void List(DirectoryInfo folder, List<string> paths)
    {
        try
        {
            foreach (FileSystemInfo entry in folder.EnumerateFileSystemInfos())
            {
                if (entry is DirectoryInfo inner)
                {
                    // A link to a folder may lead round in a circle.
                    if (inner.LinkTarget is null)
                    {
                        List(inner, paths);
                    }
                }
                else
                {
                    paths.Add(Path.GetRelativePath(Folder, entry.FullName).Replace('\\', '/'));
                }
            }
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            Unreadable++;
        }
    }

    private void LoadFiles(List<string> paths, long limit)
    {
        long left = limit;
        foreach (string path in paths)
        {
            if (left == 0)
            {
                break;
            }

            byte[] content = Read(path, left);
            left -= content.Length;
            for (int offset = 0; offset < content.Length; offset += PieceBytes)
            {
                int length = Math.Min(PieceBytes, content.Length - offset);
                Files.Add(content.Length <= PieceBytes
                    ? new CorpusFile(path, content)
                    : new CorpusFile($"{path} from byte {offset}", content.AsSpan(offset, length).ToArray()));
            }
        }
    }

    private void LoadJson(List<string> paths, long limit)
    {
        long left = limit;
        foreach (string path in paths.Where(p => p.EndsWith(".json", StringComparison.OrdinalIgnoreCase)))
        {
            byte[] content = Read(path, int.MaxValue);
            if (content.Length == 0)
            {
                continue;
            }

            if (content.Length > left)
            {
                break;
            }

            if (Json.IsValid(content))
            {
                JsonFiles.Add(new CorpusFile(path, content));
                left -= content.Length;
            }
            else
            {
                InvalidJson++;
            }
        }
    }

    // Empty files are skipped without being opened: pipes and sockets say that they are empty, and would never end.
    private byte[] Read(string path, long limit)
    {
        try
        {
            FileInfo file = new(Path.Combine(Folder, path));
            if (file.Length == 0)
            {
                return [];
            }

            using FileStream stream = file.OpenRead();
            byte[] content = new byte[(int)Math.Min(Math.Min(stream.Length, limit), Array.MaxLength)];
            stream.ReadExactly(content);
            return content;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            Unreadable++;
            return [];
        }
    }
}
