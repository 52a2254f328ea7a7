using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace Pools.Tool.Symbols;

/// <summary>Finds lines of source files, where a module's symbols lie inside it or beside it.</summary>
/// <remarks><b>Threading</b>: one thread. Keeps the symbols that it has opened until it is disposed of.</remarks>
internal sealed class SourceLines : IDisposable
{
    private readonly Dictionary<string, MetadataReaderProvider?> _symbols = [];

    /// <param name="module">The method's module.</param>
    /// <param name="token">The method's metadata token.</param>
    /// <param name="range">A range of its intermediate language.</param>
    /// <returns>The lines; null: there are no symbols, or they say nothing.</returns>
    public SourceLine? Find(ModuleFile module, int token, OffsetRange range)
    {
        if (!range.IsKnown)
        {
            return null;
        }

        if (!_symbols.TryGetValue(module.Path, out MetadataReaderProvider? symbols))
        {
            _symbols.Add(module.Path, symbols = Open(module.Path));
        }

        try
        {
            return symbols is null ? null : Find(symbols.GetMetadataReader(), token, range);
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

    private static SourceLine? Find(MetadataReader reader, int token, OffsetRange range)
    {
        if (MetadataTokens.EntityHandle(token) is not { Kind: HandleKind.MethodDefinition } handle)
        {
            return null;
        }

        SequencePoint? first = null;
        int lastLine = 0;
        foreach (SequencePoint point in reader.GetMethodDebugInformation(((MethodDefinitionHandle)handle).ToDebugInformationHandle()).GetSequencePoints())
        {
            if (point.IsHidden || point.Offset >= range.To)
            {
                continue;
            }

            // What the compiler has added before the first line has none.
            if (point.Offset <= range.From || first is null)
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

    private static Stream? OpenIfThere(string path) => File.Exists(path) ? File.OpenRead(path) : null;
}
