using System.Buffers.Text;
using System.Security.Cryptography;

namespace Pools.Bench;

/// <param name="Job">A <see cref="FileJob"/> that is open in its pool and lease.</param>
/// <param name="Reference">Makes what must come out of a file's content, without any contender.</param>
internal sealed record RealWorkload(string Name, string Title, string Description, Type Job, Func<byte[], byte[]> Reference)
{
    public static IReadOnlyList<RealWorkload> All { get; } =
    [
        new("real-base64-encode", "Base64, encode",
            "Reads up to 48 KiB into one rented buffer and encodes into another of up to 64 KiB.",
            typeof(Base64Job<,>), ToBase64) { Arguments = [false] },
        new("real-base64-decode", "Base64, decode",
            "Reads up to 64 KiB of text into one rented buffer and decodes into another of up to 48 KiB.",
            typeof(Base64Job<,>), content => content)
        {
            Input = ToBase64,
            Arguments = [true],
        },
        new("real-brotli", "Brotli, there and back",
            "Compresses chunks of up to 64 KiB from one rented buffer into another at quality 1, and decompresses them into a third.",
            typeof(BrotliJob<,>), Brotli.Compress),
        new("real-gzip", "GZip, there and back",
            "Compresses each file into a rented buffer that starts at 4 KiB and doubles, and decompresses it through one of 32 KiB.",
            typeof(GZipJob<,>), GZip.Compress),
        new("real-sha256", "SHA-256",
            "Reads each file through rented buffers of up to 16 KiB, one at a time, into an incremental hash.",
            typeof(Sha256Job<,>), SHA256.HashData),
        new("real-utf8", "UTF-8 to UTF-16 and back",
            "Reads up to 16 KiB into a rented buffer, decodes it into one of 32 KiB, and encodes that into one of 48 KiB.",
            typeof(Utf8Job<,>), content => Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(content))),
        new("real-json", "JSON, read and written again",
            "Reads each JSON file into a rented buffer and writes it, indented, through a buffer writer that starts at 1 KiB and doubles.",
            typeof(JsonJob<,>), Json.Rewrite) { JsonOnly = true },
    ];

    public object[] Arguments { get; init; } = [];

    public bool JsonOnly { get; init; }

    public Func<byte[], byte[]> Input { get; init; } = static content => content;

    public IReadOnlyList<(byte[] Input, byte[] Reference)> Files { get; private set; } = [];

    /// <summary>Makes the references for these files; none: forgets them.</summary>
    public void Prepare(IReadOnlyList<CorpusFile> files) =>
        Files = [.. files.Select(file => (Input(file.Content), Reference(file.Content)))];

    public FileJob CreateJob(Type pool, Type lease, object contender) =>
        OpenType.Create<FileJob>(Job, [pool, lease], [contender, this, .. Arguments]);

    private static byte[] ToBase64(byte[] content)
    {
        byte[] text = new byte[Base64.GetMaxEncodedToUtf8Length(content.Length)];
        Base64.EncodeToUtf8(content, text, out _, out _);
        return text;
    }
}

/// <summary>One workload over one contender: works through files and compares every byte that comes out with the reference.</summary>
/// <remarks><b>Threading:</b> several threads may call <see cref="Process(int)"/>.</remarks>
internal abstract class FileJob(RealWorkload workload)
{
    public bool Process(int file) => Process(workload.Files[file].Input, workload.Files[file].Reference);

    protected abstract bool Process(byte[] input, byte[] reference);

    /// <summary>Whether an output is what comes next in the reference, which is then what comes after it.</summary>
    protected static bool Takes(ref ReadOnlySpan<byte> reference, scoped ReadOnlySpan<byte> output)
    {
        bool isNext = reference.StartsWith(output);
        reference = isNext ? reference[output.Length..] : reference;
        return isNext;
    }
}
