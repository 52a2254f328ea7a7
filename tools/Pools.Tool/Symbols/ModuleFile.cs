namespace Pools.Tool.Symbols;

/// <summary>A module that the process has loaded.</summary>
/// <param name="Path">Its file, as the process sees it; empty: it has none.</param>
internal sealed record ModuleFile(string Path)
{
    public string Name { get; } = System.IO.Path.GetFileNameWithoutExtension(Path.Replace('\\', '/'));

    /// <summary>The folder of the file; empty: it has none.</summary>
    public string Folder { get; } = System.IO.Path.GetDirectoryName(Path.Replace('\\', '/')) ?? "";
}
