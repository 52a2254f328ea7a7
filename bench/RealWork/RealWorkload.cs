using System.Buffers.Text;

namespace Pools.Bench;

/// <param name="Job">A <see cref="FileJob"/> that is open in its pool and lease.</param>
/// <param name="Reference">Makes what must come out of a file's content, without any contender.</param>
internal sealed record RealWorkload(string Name, string Title, string Description, Type Job, Func<byte[], byte[]> Reference)
{
    public static IReadOnlyList<RealWorkload> All { get; } =
    [
        new("real-base64-encode", "Base64, encode",
            "Reads up to 48 KiB into one rented buffer and encodes into another of up to 64 KiB.",
            typeof(Base64Job<,>), ToBase64),
        new("real-gzip", "GZip, there and back",
            "Compresses each file into a rented buffer that starts at 4 KiB and doubles, and decompresses it through one of 32 KiB.",
            typeof(GZipJob<,>), GZip.Compress),
        new("real-json", "JSON, read and written again",
            "Reads each JSON file into a rented buffer and writes it, indented, through a buffer writer that starts at 1 KiB and doubles.",
            typeof(JsonJob<,>), Json.Rewrite) { JsonOnly = true },
    ];

    public bool JsonOnly { get; init; }

    public IReadOnlyList<(byte[] Input, byte[] Reference)> Files { get; private set; } = [];

    /// <summary>Makes the references for these files; none: forgets them.</summary>
    public void Prepare(IReadOnlyList<CorpusFile> files) =>
        Files = [.. files.Select(file => (file.Content, Reference(file.Content)))];

    public FileJob CreateJob(Type pool, Type lease, object contender) =>
        OpenType.Create<FileJob>(Job, [pool, lease], [contender, this]);

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
