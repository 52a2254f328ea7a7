namespace Pools.Bench;

/// <param name="Name">Names the cell, and the service to its child process.</param>
/// <param name="Count">How many messages, programs or responses make a run.</param>
/// <param name="Run">Does this many of them over a pool, and returns the number of wrong outputs.</param>
internal sealed record Service(string Name, int Count, Func<ArrayPool<byte>, int, int> Run);

/// <summary>The shapes in which public reports found <c>ArrayPool.Shared</c> expensive, as small services.</summary>
internal static partial class Services
{
    private const int Rounds = 3;
    private const int FullRounds = 7;
    private const int FullFactor = 2;

    private static readonly string[] s_contenders =
        [Contenders.SharedId, Contenders.PerCoreId, Contenders.CreateId, Contenders.LargeId, Contenders.NewId];

    public static IReadOnlyList<Service> All { get; } = List();

    public static Scenario Scenario { get; } = new(
        "services", "Services",
        "A TCP broker: 1 MiB batches of messages of 256 B to 4 KiB go from 2 publishers to 3 subscribers. A stack machine on 4 threads: "
        + "each call rents a stack of 32 KiB and a memory from 1 KiB. HTTP: 8 clients ask Kestrel for responses of 1.1 MB. Pools have "
        + "their default options. Clients are part of the process, every output is checked, and each round of a contender is a process.",
        isFull => All.Select(service => CellOf(service, isFull)))
    {
        Main = new Column(ServiceProbe.ProcessorKey, "processor time", NumberFormat.Nanoseconds),
        Extras =
        [
            new Column(ServiceProbe.WallKey, "wall time", NumberFormat.Nanoseconds),
            new Column(ServiceProbe.AllocatedKey, "allocated", NumberFormat.Bytes),
            .. Columns.Generations(),
            new Column(ServiceProbe.PeakKey, "peak resident", NumberFormat.Bytes),
            new Column(ServiceProbe.EndKey, "resident at the end", NumberFormat.Bytes),
        ],
    };

    // ASP.NET Core is not part of every build.
    static partial void AddHttp(ICollection<Service> services);

    private static List<Service> List()
    {
        List<Service> services = [new("TCP broker", 60_000, Broker.Run), new("stack machine", 800, MachineService.Run)];
        AddHttp(services);
        return services;
    }

    private static ProbeCell CellOf(Service service, bool isFull)
    {
        int count = service.Count * (isFull ? FullFactor : 1);
        return new ProbeCell(service.Name,
            [ServiceProbe.Name, service.Name, count.ToString(CultureInfo.InvariantCulture)], ServiceProbe.ProcessorKey)
        {
            Longest = Contender.LargeArrayBytes,
            Repetitions = isFull ? FullRounds : Rounds,
            Candidates = [.. Contenders.Bytes.Where(contender => contender.OnRequest || s_contenders.Contains(contender.Id))],
        };
    }
}
