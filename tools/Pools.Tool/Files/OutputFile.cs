namespace Pools.Tool.Files;

/// <summary>A file that appears when its content is complete. Until then, an old file stays as it is.</summary>
/// <remarks>A temporary file beside it is renamed at the end. A device is written directly.</remarks>
internal sealed class OutputFile : IDisposable
{
    private readonly string _path;
    private readonly string _written;
    private bool _isKept;

    /// <exception cref="CommandFailedException">It could not be written.</exception>
    public OutputFile(string path)
    {
        try
        {
            _path = Path.GetFullPath(path);
            if (Path.Exists(_path))
            {
                // A link stays, and its target is replaced.
                _path = File.ResolveLinkTarget(_path, returnFinalTarget: true)?.FullName ?? _path;

                // Fails for a folder and a read-only file.
                File.Open(_path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite).Dispose();
            }

            _written = IsDevice(_path) ? _path : FormattableString.Invariant($"{_path}.{Guid.NewGuid():N}.tmp");
            FileStreamOptions options = new() { Mode = FileMode.OpenOrCreate, Access = FileAccess.Write };
            if (!OperatingSystem.IsWindows())
            {
                options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
            }

            Stream = new FileStream(_written, options);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw Cannot(path, problem);
        }
    }

    public Stream Stream { get; }

    /// <inheritdoc cref="OutputFile(string)"/>
    public static void Check(string path) => new OutputFile(path).Dispose();

    /// <summary>Appends a text and puts the file in its place.</summary>
    public void Keep(string text = "")
    {
        try
        {
            Stream.Write(System.Text.Encoding.UTF8.GetBytes(text));
            Stream.Dispose();
            if (!IsDevice(_path))
            {
                if (!OperatingSystem.IsWindows())
                {
                    // The old file's mode, or any new file's.
                    File.Open(_path, FileMode.OpenOrCreate, FileAccess.Write, FileShare.ReadWrite).Dispose();
                    File.SetUnixFileMode(_written, File.GetUnixFileMode(_path));
                }

                File.Move(_written, _path, overwrite: true);
            }

            _isKept = true;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw Cannot(_path, problem);
        }
    }

    public void Dispose()
    {
        Stream.Dispose();
        if (!_isKept && !IsDevice(_path))
        {
            File.Delete(_written);
        }
    }

    private static bool IsDevice(string path) => !OperatingSystem.IsWindows() && path.StartsWith("/dev/", StringComparison.Ordinal);
    private static CommandFailedException Cannot(string path, Exception problem) => new($"'{path}' cannot be written: {problem.Message}");
}
