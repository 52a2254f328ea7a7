using System.Collections.Generic;

namespace Pools.Tests.Simulation;

/// <summary>Where each line is. Lines are those of the real addresses of the real objects: what lies side by side in memory moves together.</summary>
/// <remarks>Caches hold whatever has come to them until another core writes to it: lines that are lost for want of room are not simulated.</remarks>
internal sealed class Directory(Costs costs)
{
    private readonly Dictionary<nint, Line> _lines = [];

    /// <summary>Knows the way to the words of arrays.</summary>
    public FieldMap? Map { get; private set; }

    /// <summary>Whether lines are looked at. Before objects have found their places nothing depends on these: each access is a hit, and cores hand over where they wait or allocate, and at first at interlocked operations.</summary>
    public bool IsUsed => Map is not null;

    public IEnumerable<Line> Lines => _lines.Values;

    /// <summary>Lines that no core had, fetched from memory.</summary>
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

    /// <summary>Begins to look at lines: from now on no object moves.</summary>
    public void Use(FieldMap map) => Map = map;

    /// <summary>Begins to count.</summary>
    public void Restart()
    {
        Cold = 0;
        foreach (Line line in _lines.Values)
        {
            line.Restart();
        }
    }

    /// <summary>Gives a core a copy.</summary>
    /// <returns>When it is there.</returns>
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

    /// <summary>Makes a core the only one that has the line.</summary>
    /// <returns>When the core may write.</returns>
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
