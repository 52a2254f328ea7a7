namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Memory that orders only what the seam's operations promise to order.</summary>
/// <remarks>
/// Each location has a history. Each thread has, for each location, the oldest version that it may still see. A load gives any version from
/// there to the newest; if it acquires, the floor rises to what that version's writer released with it. A store that does not release may
/// stay invisible until the thread's next store that does. Interlocked operations and fences work on the newest version, acquire and
/// release, in one order for all threads. This is the view-based account of release and acquire (Kang and others, A Promising Semantics for
/// Relaxed-Memory Concurrency, POPL 2017) without promises.
/// <para><b>Not covered</b>: loads of stores that come later in every interleaving, stores that land in the middle of a delay, and stores
/// that other threads see in different orders. A constructor's stores are visible with the object.</para>
/// </remarks>
internal sealed class WeakMemory
{
    /// <summary>How many versions back a load may see.</summary>
    private const int MostVersions = 3;

    private readonly Machine _machine;
    private readonly Dictionary<nint, Location> _locations = [];
    private readonly View[] _views;
    private readonly View _agreed = new();
    private readonly List<DelayedStore> _delayed = [];

    public WeakMemory(Machine machine, int threads)
    {
        _machine = machine;
        _views = [.. Enumerable.Range(0, threads).Select(_ => new View())];
    }

    /// <summary>Whether interlocked operations release, as they do; a test of the explorer says no.</summary>
    public static bool InterlockedReleases { get; set; } = true;

    /// <summary>Whether interlocked operations acquire, as they do; a test of the explorer says no.</summary>
    public static bool InterlockedAcquires { get; set; } = true;

    public T Load<T>(ref T location, bool acquires)
    {
        Location<T> place = Find(ref location);
        int self = _machine.Self;
        if (Delayed(self, place) is DelayedStore<T> own)
        {
            return own.Value;
        }

        View view = _views[self];
        int versions = Math.Min(place.Newest - view[place.Number] + 1, MostVersions);
        int version = place.Newest - (versions > 1 ? _machine.ChooseOlder(versions) : 0);
        if (version < place.Newest)
        {
            _machine.Trace?.Say(self, $"sees version {version} of {place.Newest}");
        }

        view[place.Number] = version;
        if (acquires && place.Published[version] is { } published)
        {
            view.Join(published);
        }

        return place.Versions[version];
    }

    public void Store<T>(ref T location, T value, bool releases)
    {
        Location<T> place = Find(ref location);
        int self = _machine.Self;
        if (releases)
        {
            Land(self, null);
        }
        else
        {
            Land(self, place);
            if (_machine.ChooseOlder(2) == 1)
            {
                _machine.Trace?.Say(self, "is delayed");
                _delayed.Add(new DelayedStore<T>(self, place, value));
                return;
            }
        }

        location = value;
        Append(place, value, self, releases);
    }

    public void BeginInterlocked()
    {
        if (InterlockedReleases)
        {
            Land(_machine.Self, null);
        }

        if (InterlockedAcquires)
        {
            _views[_machine.Self].Join(_agreed);
        }
    }

    public void EndInterlocked<T>(ref T location, T before, bool stored)
    {
        int self = _machine.Self;
        View view = _views[self];
        Location<T> place = Find(ref location, before);
        view[place.Number] = place.Newest;
        if (InterlockedAcquires && place.Published[place.Newest] is { } published)
        {
            view.Join(published);
        }

        if (stored)
        {
            Append(place, location, self, InterlockedReleases);
        }

        if (InterlockedReleases)
        {
            _agreed.Join(view);
        }
    }

    public void Fence()
    {
        Land(_machine.Self, null);
        View view = _views[_machine.Self];
        view.Join(_agreed);
        _agreed.Join(view);
    }

    public void FenceEverywhere()
    {
        LandAll();
        foreach (View view in _views)
        {
            _agreed.Join(view);
        }

        foreach (View view in _views)
        {
            view.Join(_agreed);
        }
    }

    /// <summary>Whether this thread is bound to see the newest value of every known location in a range.</summary>
    public bool SeesNewest(Func<nint, bool> isInRange)
    {
        int self = _machine.Self;
        View view = _views[self];
        return _locations.Values.All(l => !isInRange(l.Address) || view[l.Number] == l.Newest)
            && !_delayed.Exists(d => d.Thread != self && isInRange(d.Location.Address));
    }

    public void LandAll()
    {
        while (_delayed.Count > 0)
        {
            LandAt(0);
        }
    }

    internal void Append<T>(Location<T> place, T value, int thread, bool releases)
    {
        place.Versions.Add(value);
        place.Published.Add(null);
        _views[thread][place.Number] = place.Newest;
        if (releases)
        {
            place.Published[place.Newest] = _views[thread].Copy();
        }
    }

    private void Land(int thread, Location? only)
    {
        for (int i = 0; i < _delayed.Count;)
        {
            if (_delayed[i].Thread == thread && (only is null || _delayed[i].Location == only))
            {
                LandAt(i);
            }
            else
            {
                i++;
            }
        }
    }

    private void LandAt(int index)
    {
        DelayedStore store = _delayed[index];
        _delayed.RemoveAt(index);
        store.Land(this);
    }

    private DelayedStore? Delayed(int thread, Location location) => _delayed.Find(d => d.Thread == thread && d.Location == location);
    private Location<T> Find<T>(ref T location) => Find(ref location, location);

    private unsafe Location<T> Find<T>(ref T location, T initial)
    {
        nint address = (nint)Unsafe.AsPointer(ref location);
        if (_locations.TryGetValue(address, out Location? known))
        {
            return (Location<T>)known;
        }

        Location<T> place = new(_locations.Count, address, initial);
        _locations.Add(address, place);
        return place;
    }
}
