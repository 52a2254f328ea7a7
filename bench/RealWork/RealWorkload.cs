namespace Pools.Bench;

/// <param name="Reference">The right output for a file.</param>
/// <param name="IsRight">Does the work over a pool, for a file and the right output, and compares every byte.</param>
internal sealed record RealWorkload(
    string Name, string Title, string Description, Func<byte[], byte[]> Reference, Func<ArrayPool<byte>, byte[], byte[], bool> IsRight)
{
    private const string Prefix = "real-";

    private static readonly RealWorkload[] s_all =
    [
        new(Prefix + "gzip", "GZip, there and back",
            "Compresses each file into a rented buffer that starts at 4 KiB and doubles, and decompresses it through one of 32 KiB.",
            GZipJob.Compress, GZipJob.IsRight),
        new(Prefix + "json", "JSON, read and written again",
            "Reads each JSON file from a rented buffer and writes it, indented, through a buffer writer that starts at 1 KiB and doubles.",
            JsonJob.Rewrite, JsonJob.IsRight) { JsonOnly = true },
    ];

    public bool JsonOnly { get; init; }

    public static bool Owns(Scenario scenario) => scenario.Name.StartsWith(Prefix, StringComparison.Ordinal);

    public static IEnumerable<Scenario> Scenarios(Corpus corpus) => s_all.Select(workload => new Scenario(
        workload.Name,
        $"Real work: {workload.Title}",
        $"{workload.Description} As many threads as processors (at most eight); every output is compared, within the time.",
        _ => [new RealWorkCell(workload, corpus)])
    {
        Main = new Column("nanoseconds", "time/file", NumberFormat.Nanoseconds),
        Extras = [new Column(Columns.BytesKey, "alloc/file", NumberFormat.Bytes), .. Columns.Generations("/M")],
    });
}
