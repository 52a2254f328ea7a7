namespace Pools.Tool.Symbols;

/// <summary>Reads the files of modules.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the files in memory until it is disposed of.</remarks>
internal sealed class ModuleContents : IDisposable
{
    public SourceLines Lines { get; } = new();
    public MethodBodies Bodies { get; } = new();
    public ModuleOwners Owners { get; } = new();

    public void Dispose()
    {
        Bodies.Dispose();
        Lines.Dispose();
    }
}
