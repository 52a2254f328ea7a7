#if NET
using System.Diagnostics.CodeAnalysis;
using System.IO;
using System.Linq;
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
    /// <param name="range">A range of its intermediate language.</param>
    /// <param name="handlers">The method's handlers, the innermost first; none if they are unknown.</param>
    /// <returns>The lines; null: there are no symbols, or they do not cover the range.</returns>
    public SourceLine? Find(string path, int token, OffsetRange range, IReadOnlyList<Handler> handlers) =>
        range.IsKnown && Open(path, token, out MetadataReader? reader, out SequencePoint[] points)
            ? Find(reader, points, Written(points, handlers, range))
            : null;

    /// <summary>Finds the statement of an instruction.</summary>
    public OffsetRange StatementAt(string path, int token, int offset)
    {
        if (!Open(path, token, out _, out SequencePoint[] points))
        {
            return OffsetRange.Unknown;
        }

        int from = points.Where(point => point.Offset <= offset).Select(point => point.Offset).DefaultIfEmpty(0).Max();
        int to = points.Where(point => point.Offset > offset).Select(point => point.Offset).DefaultIfEmpty(int.MaxValue).Min();
        return new OffsetRange(from, to);
    }

    public void Dispose()
    {
        foreach (MetadataReaderProvider? symbols in _symbols.Values)
        {
            symbols?.Dispose();
        }
    }

    private bool Open(string path, int token, [NotNullWhen(true)] out MetadataReader? reader, out SequencePoint[] points)
    {
        if (!_symbols.TryGetValue(path, out MetadataReaderProvider? symbols))
        {
            _symbols.Add(path, symbols = Open(path));
        }

        reader = null;
        points = [];
        try
        {
            if (symbols is not null && MetadataTokens.EntityHandle(token) is { Kind: HandleKind.MethodDefinition } handle)
            {
                reader = symbols.GetMetadataReader();
                MethodDebugInformationHandle information = ((MethodDefinitionHandle)handle).ToDebugInformationHandle();
                points = [.. reader.GetMethodDebugInformation(information).GetSequencePoints()];
            }
        }
        catch (BadImageFormatException)
        {
            reader = null;
        }

        return reader is not null;
    }

    /// <summary>The <c>finally</c> of <c>using</c> and <c>foreach</c> has no line: it belongs to the preceding statement.</summary>
    private static OffsetRange Written(SequencePoint[] points, IReadOnlyList<Handler> handlers, OffsetRange range)
    {
        foreach (Handler handler in handlers)
        {
            if (handler.Code.Contains(range) && handler.Try.From > 0 &&
                Array.FindLast(points, point => point.Offset <= range.From) is { IsHidden: true })
            {
                return new OffsetRange(handler.Try.From - 1, handler.Try.From);
            }
        }

        return range;
    }

    private static SourceLine? Find(MetadataReader reader, SequencePoint[] points, OffsetRange range)
    {
        SequencePoint? first = null;
        int lastLine = 0;
        foreach (SequencePoint point in points)
        {
            if (point.IsHidden || point.Offset >= range.To)
            {
                continue;
            }

            // Code that the compiler adds before the first line has none.
            if (point.Offset <= range.From || first is null)
            {
                (first, lastLine) = (point, point.StartLine);
            }
            else
            {
                lastLine = Math.Max(lastLine, point.StartLine);
            }
        }

        return first is SequencePoint found
            ? new SourceLine(reader.GetString(reader.GetDocument(found.Document).Name), found.StartLine, lastLine)
            : null;
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
