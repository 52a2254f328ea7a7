namespace Pools.Tool.Symbols;

/// <summary>What the files of modules tell of methods.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the files that it has opened until it is disposed of.</remarks>
internal sealed class ModuleContents : IDisposable
{
    public SourceLines Lines { get; } = new();

    public MethodBodies Bodies { get; } = new();

    public void Dispose()
    {
        Bodies.Dispose();
        Lines.Dispose();
    }
}
