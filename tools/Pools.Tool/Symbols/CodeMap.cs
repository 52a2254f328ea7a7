namespace Pools.Tool.Symbols;

/// <summary>Which method an address belongs to.</summary>
/// <remarks><b>Threading</b>: any thread. <b>Bounds</b>: all methods that are compiled while the trace runs; of those that were there before, the ones that occur in a stack.</remarks>
internal sealed class CodeMap
{
    private readonly Lock _lock = new();
    private List<MethodCode> _methods = [];
    private readonly Dictionary<ulong, ModuleFile> _modules = [];
    private bool _isSorted = true;

    public void Add(MethodCode method)
    {
        lock (_lock)
        {
            _isSorted &= _methods.Count == 0 || _methods[^1].Start <= method.Start;
            _methods.Add(method);
        }
    }

    public void AddModule(ulong id, string path)
    {
        lock (_lock)
        {
            _modules[id] = new ModuleFile(path);
        }
    }

    /// <summary>The version of the runtime, which its folder is named after; null: it is unknown, or a part of the program.</summary>
    public string? RuntimeVersion
    {
        get
        {
            lock (_lock)
            {
                return _modules.Values.Where(module => module.Name is "System.Private.CoreLib").Select(module => Path.GetFileName(module.Folder)).FirstOrDefault(folder => folder is [>= '0' and <= '9', ..]);
            }
        }
    }

    public ModuleFile? ModuleOf(MethodCode method)
    {
        lock (_lock)
        {
            return _modules.GetValueOrDefault(method.Module);
        }
    }

    /// <summary>Finds the method of an address; null: it is no managed code, or unknown.</summary>
    public MethodCode? Find(ulong address)
    {
        lock (_lock)
        {
            return Search(address);
        }
    }

    private MethodCode? Search(ulong address)
    {
        Sort();
        int low = 0;
        int high = _methods.Count - 1;
        while (low <= high)
        {
            int middle = (low + high) >>> 1;
            if (_methods[middle].Start <= address)
            {
                low = middle + 1;
            }
            else
            {
                high = middle - 1;
            }
        }

        return high >= 0 && address - _methods[high].Start < _methods[high].Size ? BestOf(high) : null;
    }

    /// <summary>Methods that were compiled during the trace are repeated at the end, perhaps without offsets.</summary>
    private MethodCode BestOf(int last)
    {
        for (int i = last; i >= 0 && _methods[i].Start == _methods[last].Start && _methods[i].Id == _methods[last].Id; i--)
        {
            if (_methods[i].Offsets is not null)
            {
                return _methods[i];
            }
        }

        return _methods[last];
    }

    /// <summary>Stable: if code was freed and its place reused, or a method is repeated, the later one is found.</summary>
    private void Sort()
    {
        if (!_isSorted)
        {
            _methods = [.. _methods.OrderBy(method => method.Start)];
            _isSorted = true;
        }
    }
}
