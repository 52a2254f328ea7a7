namespace Pools.Tests.Tools;

/// <summary>Made-up machine code: each method has two hundred bytes at an address of its own.</summary>
internal sealed class MadeCode : IDisposable
{
    private const uint Size = 200;

    private readonly CodeMap _code = new();
    private readonly ModuleContents _modules = new();

    public SiteResolver Sites => new(Stacks, _code, _modules);

    public StackTable Stacks { get; } = new();

    /// <summary>Adds a method with statements at 10, 20 … 60, which optimized code does not show.</summary>
    public MadeCode Add(ulong start, string type, string name, bool isOptimized = false, ulong module = 0, int token = 0)
    {
        MethodCode method = new()
        {
            Start = start,
            Size = Size,
            Method = new MethodName(type, name, "void ()"),
            Id = start,
            Token = token,
            Module = module,
            IsOptimized = isOptimized,
            Offsets = isOptimized ? new OffsetMap([0, 190], [-2, -3])
                : new OffsetMap([0, 10, 20, 30, 40, 50, 60], [-2, 10, 20, 30, 40, 50, 60]),
        };
        _code.Add(method);
        return this;
    }

    public MadeCode AddModule(ulong id, string path)
    {
        _code.AddModule(id, path);
        return this;
    }

    public void Dispose() => _modules.Dispose();

    /// <summary>A trace of a process from its start to its end.</summary>
    public TraceOutcome OutcomeOf(PoolLedger ledger, long duration = 10 * MadeTrace.Second) => new()
    {
        Ledger = ledger,
        Stacks = Stacks,
        Sites = Sites,
        EventsLost = 0,
        FromStart = true,
        ProcessEnded = true,
        Duration = duration,
    };

    public Report Examine(PoolLedger ledger, long duration = 10 * MadeTrace.Second) =>
        Doctor.Examine(OutcomeOf(ledger, duration), "a made trace");

    /// <summary>The number of a stack, the innermost call first.</summary>
    public int Stack(params ulong[] returnAddresses) => Stacks.Intern(returnAddresses);
}
