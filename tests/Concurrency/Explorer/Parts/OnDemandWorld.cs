namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A part that is made when it is first needed: two threads need it while a third closes.</summary>
internal sealed class OnDemandWorld : PartWorld, IPartSource<OnDemandWorld.Part>
{
    private readonly OnDemand<ExplorerAtomics, Part> _part;
    private readonly List<Part> _made = [];
    private readonly List<Part> _got = [];
    private bool _toldNone;

    private OnDemandWorld(Machine machine)
        : base(machine)
    {
        _part = new OnDemand<ExplorerAtomics, Part>(this);
        Threads = [Get, Get, _part.Close];
    }

    protected override IReadOnlyList<Action> Threads { get; }
    public static OnDemandWorld Closing(Machine machine) => new(machine);

    public override string? Judge()
    {
        foreach (Part part in _made)
        {
            if (!part.IsDisposed)
            {
                return "a part is open although all is closed";
            }
        }

        if (_toldNone && _got.Count > 0)
        {
            return "a thread was told that there is no part, and another one has got one";
        }

        return _got.TrueForAll(part => part == _got[0]) ? null : "two threads have got two parts";
    }

    Part IPartSource<Part>.Make()
    {
        Machine.CallOut(allocates: true);
        Part part = new();
        _made.Add(part);
        return part;
    }

    private void Get()
    {
        try
        {
            if (_part.Get() is { } part)
            {
                _got.Add(part);
            }
            else
            {
                _toldNone = true;
            }
        }
        catch (OutOfMemoryException)
        {
            // Whoever asks next makes one.
        }
    }

    internal sealed class Part : IDisposable
    {
        public bool IsDisposed { get; private set; }
        public void Dispose() => IsDisposed = true;
    }
}
