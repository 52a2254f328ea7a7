using System.Buffers;
using System.Globalization;
using System.Text;

namespace Pools.Samples.VideoFrames;

/// <summary>Reads uncompressed video in the YUV4MPEG2 format, as <c>ffmpeg -i film.mp4 -pix_fmt yuv420p film.y4m</c> writes it.</summary>
internal sealed class Y4mReader : IDisposable
{
    private const int LongestLine = 256;

    private readonly Stream _stream;

    public Y4mReader(Stream stream)
    {
        _stream = stream;
        Format = ParseHeader(ReadLine() ?? throw new InvalidDataException("The file is empty."));
    }

    public VideoFormat Format { get; }

    /// <summary>The next frame, in an array from the pool that is the caller's to return; null at the end.</summary>
    public byte[]? ReadFrame(ArrayPool<byte> pool)
    {
        if (ReadLine() is not { } line)
        {
            return null;
        }

        if (!line.StartsWith("FRAME", StringComparison.Ordinal))
        {
            throw new InvalidDataException($"Where a frame should begin stands '{line}'.");
        }

        byte[] frame = pool.Rent(Format.FrameBytes);
        try
        {
            _stream.ReadExactly(frame, 0, Format.FrameBytes);
            return frame;
        }
        catch
        {
            pool.Return(frame);
            throw;
        }
    }

    public void Dispose() => _stream.Dispose();

    private static VideoFormat ParseHeader(string header)
    {
        string[] fields = header.Split(' ');
        if (fields[0] != "YUV4MPEG2")
        {
            throw new InvalidDataException("The file is no YUV4MPEG2 video.");
        }

        string colors = Array.Find(fields, f => f.StartsWith('C')) ?? "C420";
        if (!colors.StartsWith("C420", StringComparison.Ordinal) || colors.Contains('p', StringComparison.Ordinal) && colors != "C420paldv")
        {
            throw new InvalidDataException($"The colors are '{colors}'; this program knows 8-bit 4:2:0.");
        }

        VideoFormat format = new(Number(fields, 'W'), Number(fields, 'H'));
        return format is { Width: > 0, Height: > 0 } && format.Width % 2 == 0 && format.Height % 2 == 0
            ? format
            : throw new InvalidDataException($"The size is {format.Width} × {format.Height}; both must be even and positive.");
    }

    private static int Number(string[] fields, char name)
    {
        string? field = Array.Find(fields, f => f.StartsWith(name));
        ReadOnlySpan<char> digits = field.AsSpan(field is null ? 0 : 1);
        return int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : 0;
    }

    private string? ReadLine()
    {
        StringBuilder line = new();
        for (int next; (next = _stream.ReadByte()) != '\n'; line.Append((char)next))
        {
            if (next < 0)
            {
                return line.Length == 0 ? null : throw new InvalidDataException("The file ends in the middle of a line.");
            }

            if (line.Length == LongestLine)
            {
                throw new InvalidDataException($"A line is longer than {LongestLine} characters: this is no YUV4MPEG2 video.");
            }
        }

        return line.ToString();
    }
}
