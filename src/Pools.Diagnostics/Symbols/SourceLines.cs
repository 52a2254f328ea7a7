#if NET
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Pools.Diagnostics.Symbols;

/// <summary>Finds lines of source files, where a module's symbols lie inside it or beside it.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the symbols that it has opened until it is disposed of.</remarks>
internal sealed class SourceLines : IDisposable
{
    private readonly Dictionary<string, MetadataReaderProvider?> _symbols = [];

    /// <param name="path">The file of the method's module.</param>
    /// <param name="token">The method's metadata token.</param>
    /// <param name="from">Where a range of its intermediate language begins.</param>
    /// <param name="to">Where it has ended.</param>
    /// <returns>The lines; null: there are no symbols, or they say nothing.</returns>
    public SourceLine? Find(string path, int token, int from, int to)
    {
        if (!_symbols.TryGetValue(path, out MetadataReaderProvider? symbols))
        {
            _symbols.Add(path, symbols = Open(path));
        }

        try
        {
            return symbols is null ? null : Find(symbols.GetMetadataReader(), token, from, to);
        }
        catch (BadImageFormatException)
        {
            return null;
        }
    }

    public void Dispose()
    {
        foreach (MetadataReaderProvider? symbols in _symbols.Values)
        {
            symbols?.Dispose();
        }
    }

    private static SourceLine? Find(MetadataReader reader, int token, int from, int to)
    {
        if (MetadataTokens.EntityHandle(token) is not { Kind: HandleKind.MethodDefinition } handle)
        {
            return null;
        }

        SequencePoint? first = null;
        int lastLine = 0;
        foreach (SequencePoint point in reader.GetMethodDebugInformation(((MethodDefinitionHandle)handle).ToDebugInformationHandle()).GetSequencePoints())
        {
            if (point.IsHidden || point.Offset >= to)
            {
                continue;
            }

            // What the compiler has added before the first line has none.
            if (point.Offset <= from || first is null)
            {
                (first, lastLine) = (point, point.StartLine);
            }
            else
            {
                lastLine = Math.Max(lastLine, point.StartLine);
            }
        }

        return first is SequencePoint found ? new SourceLine(reader.GetString(reader.GetDocument(found.Document).Name), found.StartLine, lastLine) : null;
    }

    private static MetadataReaderProvider? Open(string path)
    {
        try
        {
            if (!File.Exists(path))
            {
                return null;
            }

            using PEReader file = new(File.OpenRead(path), PEStreamOptions.PrefetchEntireImage);
            return file.TryOpenAssociatedPortablePdb(path, OpenIfThere, out MetadataReaderProvider? symbols, out _) ? symbols : null;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException or BadImageFormatException)
        {
            return null;
        }
    }

    /// <summary>In memory: a file that stays open could not be built again.</summary>
    private static MemoryStream? OpenIfThere(string path) => File.Exists(path) ? new MemoryStream(File.ReadAllBytes(path)) : null;
}
#endif
