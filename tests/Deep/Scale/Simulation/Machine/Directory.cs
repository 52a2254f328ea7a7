namespace Pools.Tests.Simulation;

/// <summary>Where each line is. Lines follow from the real addresses of the real objects.</summary>
/// <remarks>Caches hold a line until another core writes to it.</remarks>
internal sealed class Directory(Costs costs)
{
    private readonly Dictionary<nint, Line> _lines = [];

    public FieldMap? Map { get; private set; }

    /// <summary>Whether lines are looked at. Before objects have found their places nothing depends on these.</summary>
    public bool IsUsed => Map is not null;

    public IEnumerable<Line> Lines => _lines.Values;
    public long Cold { get; private set; }

    public Line Find(nint address)
    {
        nint start = address & -Line.Size;
        if (!_lines.TryGetValue(start, out Line? line))
        {
            line = new Line(start);
            _lines.Add(start, line);
        }

        return line;
    }

    public void Use(FieldMap map) => Map = map;

    public void Restart()
    {
        Cold = 0;
        foreach (Line line in _lines.Values)
        {
            line.Restart();
        }
    }

    public double Fetch(Line line, nint address, VirtualCore core)
    {
        if (line.Owner < 0 && line.Sharers.IsEmpty)
        {
            Cold++;
            line.Sharers.Add(core.Index);
            return core.Clock + costs.Memory;
        }

        line.Move(address);
        double start = double.Max(core.Clock, line.FreeAt);
        double arrives = start + Distance(line, core.Index, farthest: false);
        if (line.Owner >= 0)
        {
            line.Owner = -1;
            line.FreeAt = arrives;
        }

        line.Sharers.Add(core.Index);
        return arrives;
    }

    public double Claim(Line line, nint address, VirtualCore core)
    {
        bool isCold = line.Owner < 0 && line.Sharers.IsEmpty;
        bool isAlone = line.Owner < 0 && line.Sharers.Count == 1 && line.Sharers.Has(core.Index);
        double start = double.Max(core.Clock, line.FreeAt);
        if (isCold)
        {
            Cold++;
            start += costs.Memory;
        }
        else if (!isAlone)
        {
            line.Move(address);
            start += Distance(line, core.Index, farthest: true);
        }

        line.Owner = core.Index;
        line.Sharers.Clear();
        line.Sharers.Add(core.Index);
        line.FreeAt = start;
        return start;
    }

    /// <summary>To the nearest core that has it, or to the farthest, which has to give it up.</summary>
    private double Distance(Line line, int core, bool farthest)
    {
        if (line.Owner >= 0)
        {
            return costs.Between(core, line.Owner);
        }

        int first = core / costs.CoresPerSocket * costs.CoresPerSocket;
        bool isNear = line.Sharers.HasAny(first, costs.CoresPerSocket);
        bool isFar = line.Sharers.HasAny(0, first) || line.Sharers.HasAny(first + costs.CoresPerSocket, CoreBits.Most);
        return (farthest ? isFar : !isNear) ? costs.OtherSocket : costs.SameSocket;
    }
}
