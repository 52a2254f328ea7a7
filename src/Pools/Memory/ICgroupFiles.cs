namespace Pools.Memory;

/// <summary>The files in which the kernel describes control groups; a test substitutes its own tree.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal interface ICgroupFiles
{
    /// <summary>All of a file's text, or null where there is no such file.</summary>
    string? ReadText(string path);

    /// <summary>The file, kept open to be read again and again, or null where there is no such file.</summary>
    ICgroupFile? Open(string path);
}
