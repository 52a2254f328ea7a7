namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Answers every question that a run leaves open, and notes where it could have been answered otherwise.</summary>
/// <remarks>
/// Stateless depth-first search with a bound on preemptions: Musuvathi and Qadeer, Iterative Context Bounding for Systematic Testing of
/// Multithreaded Programs (PLDI 2007). A run follows the departures of its branch and then the default. Each alternative after the last
/// departure is a branch of its own, so that no interleaving is run twice.
/// </remarks>
internal sealed class Chooser
{
    private const int Never = int.MaxValue;
    private readonly List<Branch> _path = [];
    private readonly Stack<Branch> _pending = new();
    private readonly List<Branch> _found = [];
    private Branch? _branch;
    private IReadOnlyList<(int Decision, int Option)>? _replay;
    private Bounds _left;
    private int _decision;
    private int _departure;
    private int _nextDeparture;

    public Schedule Schedule => Schedule.Of(_branch);
    public bool HasMore => _pending.Count > 0;

    public void Restart(Bounds bounds)
    {
        _pending.Clear();
        Begin(null, bounds);
    }

    public void Next()
    {
        Branch branch = _pending.Pop();
        Begin(branch, branch.Left);
    }

    public void Again() => Begin(_branch, _branch?.Left ?? _left);

    public void Replay(Schedule schedule)
    {
        Begin(null, default);
        _replay = schedule.Departures;
        _nextDeparture = _replay.Count > 0 ? _replay[0].Decision : Never;
    }

    public void Keep()
    {
        // The last ones first onto the stack: the search goes through a run from its beginning.
        for (int i = _found.Count - 1; i >= 0; i--)
        {
            _pending.Push(_found[i]);
        }

        _found.Clear();
    }

    public int Choose(int options, Cost cost)
    {
        int decision = _decision++;
        if (decision == _nextDeparture)
        {
            return Depart(options);
        }

        if (_nextDeparture == Never && options > 1 && _replay is null && _left.Allows(cost))
        {
            Bounds left = _left.Without(cost);
            for (int option = 1; option < options; option++)
            {
                _found.Add(new Branch(_branch, decision, option, options, left));
            }
        }

        return 0;
    }

    private int Depart(int options)
    {
        int option;
        if (_replay is not null)
        {
            option = _replay[_departure++].Option;
            _nextDeparture = _departure < _replay.Count ? _replay[_departure].Decision : Never;
            return option < options ? option
                : throw new InvalidOperationException("The schedule is of another scenario or of another version of the code.");
        }

        Branch branch = _path[_departure++];
        _nextDeparture = _departure < _path.Count ? _path[_departure].Decision : Never;
        return branch.Options == options ? branch.Option : throw new InvalidOperationException(
            $"The run is not deterministic: decision {branch.Decision} had {branch.Options} options and now has {options}.");
    }

    private void Begin(Branch? branch, Bounds left)
    {
        _replay = null;
        _branch = branch;
        _left = left;
        _found.Clear();
        _path.Clear();
        for (; branch is not null; branch = branch.Parent)
        {
            _path.Add(branch);
        }

        _path.Reverse();
        _decision = 0;
        _departure = 0;
        _nextDeparture = _path.Count > 0 ? _path[0].Decision : Never;
    }
}

/// <summary>Where an interleaving leaves the default one for the last time; its parents tell where before.</summary>
internal sealed record Branch(Branch? Parent, int Decision, int Option, int Options, Bounds Left);
