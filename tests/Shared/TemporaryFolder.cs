namespace Pools.Tests;

/// <summary>A folder that goes when the test is over.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("pools-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
