namespace Pools.Tool.Symbols;

/// <summary>Reads the calls of methods from their modules' files.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the files open until it is disposed of.</remarks>
internal sealed class MethodBodies : IDisposable
{
    private readonly Dictionary<string, PEReader?> _files = [];
    private readonly Dictionary<(string Path, int Token), MethodBody?> _bodies = [];

    /// <returns>The method's body; null: there is no file, or the method has no body.</returns>
    public MethodBody? Find(ModuleFile module, int token) =>
        _bodies.GetOrAdd((module.Path, token), _ => Read(module.Path, token));

    public void Dispose() => _files.Values.ToList().ForEach(file => file?.Dispose());

    private MethodBody? Read(string path, int token)
    {
        try
        {
            PEReader? file = _files.GetOrAdd(path, name => File.Exists(name) ? new PEReader(File.OpenRead(name)) : null);
            return file is { HasMetadata: true } && MetadataTokens.EntityHandle(token) is { Kind: HandleKind.MethodDefinition } handle
                ? Read(file, file.GetMetadataReader(), (MethodDefinitionHandle)handle)
                : null;
        }
        catch (Exception problem) when (problem
            is IOException or UnauthorizedAccessException or BadImageFormatException or InvalidDataException or InvalidOperationException)
        {
            return null;
        }
    }

    private static MethodBody? Read(PEReader file, MetadataReader metadata, MethodDefinitionHandle handle)
    {
        int address = metadata.GetMethodDefinition(handle).RelativeVirtualAddress;
        if (address == 0)
        {
            return null;
        }

        MethodBodyBlock block = file.GetMethodBody(address);
        return new MethodBody(CallReader.Read(block.GetILReader(), metadata), [.. block.ExceptionRegions.Select(HandlerOf)]);
    }

    private static Handler HandlerOf(ExceptionRegion region)
    {
        int from = region.Kind == ExceptionRegionKind.Filter ? region.FilterOffset : region.HandlerOffset;
        return new Handler(
            new OffsetRange(region.TryOffset, region.TryOffset + region.TryLength),
            new OffsetRange(from, region.HandlerOffset + region.HandlerLength));
    }
}
