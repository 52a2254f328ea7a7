namespace Pools.Bench;

internal sealed class ResultFolder
{
    public const string Option = "--output";

    private readonly string _path;

    /// <exception cref="UsageException">The folder cannot be made or written to: said before anything is measured, not after.</exception>
    public ResultFolder(string path)
    {
        _path = path;
        try
        {
            Directory.CreateDirectory(path);
            string probe = Path.Combine(path, ".write-probe");
            File.WriteAllText(probe, "");
            File.Delete(probe);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new UsageException($"{Option}: cannot write to '{path}': {problem.Message}");
        }
    }

    public string PathOf(string name) => Path.Combine(_path, name);

    public string Write(string name, string text)
    {
        string path = PathOf(name);
        File.WriteAllText(path, text, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
        return path;
    }

    public Plot Write(Plot plot)
    {
        Write(plot.File, plot.Svg);
        return plot;
    }

    public string WriteJson(string name, object content) => Write(name, JsonSerializer.Serialize(content, ResultJson.Readable));
}
