#if NET
using System.IO;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Pools.Diagnostics.Symbols;

/// <summary>Reads the calls of methods from their modules' files.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the files in memory: one that stays open could not be built again.</remarks>
internal sealed class MethodBodies : IDisposable
{
    private readonly Dictionary<string, PEReader?> _files = [];
    private readonly Dictionary<(string Path, int Token), MethodCalls?> _bodies = [];

    /// <param name="path">The file of the method's module.</param>
    /// <param name="token">The method's metadata token.</param>
    /// <returns>The method's body; null: there is no file, or the method has no body.</returns>
    public MethodCalls? Find(string path, int token)
    {
        if (!_bodies.TryGetValue((path, token), out MethodCalls? body))
        {
            _bodies.Add((path, token), body = Read(path, token));
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

    private MethodCalls? Read(string path, int token)
    {
        try
        {
            if (!_files.TryGetValue(path, out PEReader? file))
            {
                _files.Add(path, file = File.Exists(path) ? new PEReader(File.OpenRead(path), PEStreamOptions.PrefetchEntireImage) : null);
            }

            return file is { HasMetadata: true } && MetadataTokens.EntityHandle(token) is { Kind: HandleKind.MethodDefinition } handle
                ? Read(file, file.GetMetadataReader(), (MethodDefinitionHandle)handle)
                : null;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or BadImageFormatException
            or InvalidDataException or InvalidOperationException or ArgumentException)
        {
            // Some code is no intermediate language in the file: it is decrypted when it runs.
            return null;
        }
    }

    private static MethodCalls? Read(PEReader file, MetadataReader metadata, MethodDefinitionHandle handle)
    {
        int address = metadata.GetMethodDefinition(handle).RelativeVirtualAddress;
        if (address == 0)
        {
            return null;
        }

        MethodBodyBlock block = file.GetMethodBody(address);
        return new MethodCalls(CallReader.Read(block.GetILReader(), metadata), [.. block.ExceptionRegions.Select(HandlerOf)])
        {
            Metadata = metadata,
        };
    }

    private static Handler HandlerOf(ExceptionRegion region)
    {
        int from = region.Kind == ExceptionRegionKind.Filter ? region.FilterOffset : region.HandlerOffset;
        return new Handler(
            new OffsetRange(region.TryOffset, region.TryOffset + region.TryLength),
            new OffsetRange(from, region.HandlerOffset + region.HandlerLength));
    }
}
#endif
