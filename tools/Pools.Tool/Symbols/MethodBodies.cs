using System.Reflection.Metadata.Ecma335;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Pools.Tool.Symbols;

/// <summary>Reads what methods call from their modules' files.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the files that it has opened until it is disposed of.</remarks>
internal sealed class MethodBodies : IDisposable
{
    private readonly Dictionary<string, PEReader?> _files = [];
    private readonly Dictionary<(string Path, int Token), MethodBody?> _bodies = [];

    /// <returns>The method's body; null: there is no file, or the method has none.</returns>
    public MethodBody? Find(ModuleFile module, int token)
    {
        if (!_bodies.TryGetValue((module.Path, token), out MethodBody? body))
        {
            _bodies.Add((module.Path, token), body = Read(module.Path, token));
        }

        return body;
    }

    public void Dispose()
    {
        foreach (PEReader? file in _files.Values)
        {
            file?.Dispose();
        }
    }

    private MethodBody? Read(string path, int token)
    {
        try
        {
            if (!_files.TryGetValue(path, out PEReader? file))
            {
                _files.Add(path, file = File.Exists(path) ? new PEReader(File.OpenRead(path)) : null);
            }

            return file is { HasMetadata: true } && MetadataTokens.EntityHandle(token) is { Kind: HandleKind.MethodDefinition } handle ? Read(file, file.GetMetadataReader(), (MethodDefinitionHandle)handle) : null;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or BadImageFormatException or InvalidDataException or InvalidOperationException)
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
        List<Handler> handlers = [];
        foreach (ExceptionRegion region in block.ExceptionRegions)
        {
            int from = region.Kind == ExceptionRegionKind.Filter ? region.FilterOffset : region.HandlerOffset;
            handlers.Add(new Handler(new OffsetRange(region.TryOffset, region.TryOffset + region.TryLength), new OffsetRange(from, region.HandlerOffset + region.HandlerLength)));
        }

        return new MethodBody(CallReader.Read(block.GetILReader(), metadata), handlers);
    }
}
