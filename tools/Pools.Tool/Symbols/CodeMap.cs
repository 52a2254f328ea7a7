namespace Pools.Tool.Symbols;

/// <summary>Maps addresses to methods.</summary>
/// <remarks><b>Threading</b>: any thread. <b>Bounds</b>: the methods of the process.</remarks>
internal sealed class CodeMap
{
    private readonly Lock _lock = new();
    private readonly ConcurrentDictionary<ulong, ModuleFile> _modules = [];
    private List<MethodCode> _methods = [];
    private bool _isSorted = true;

    /// <summary>The version of the runtime, after which its folder is named; null: unknown, or it is a part of the program.</summary>
    public string? RuntimeVersion => _modules.Values.Where(module => module.Name is "System.Private.CoreLib")
        .Select(module => Path.GetFileName(module.Folder)).FirstOrDefault(folder => folder is [>= '0' and <= '9', ..]);

    public void AddModule(ulong id, string path) => _modules[id] = new ModuleFile(path);
    public ModuleFile? ModuleOf(MethodCode method) => _modules.GetValueOrDefault(method.Module);

    public void Add(MethodCode method)
    {
        lock (_lock)
        {
            _isSorted &= _methods.Count == 0 || _methods[^1].Start <= method.Start;
            _methods.Add(method);
        }
    }

    /// <summary>Finds the method of an address; null: it is not managed code, or unknown.</summary>
    public MethodCode? Find(ulong address)
    {
        lock (_lock)
        {
            Sort();
            return Search(address);
        }
    }

    private MethodCode? Search(ulong address)
    {
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

    /// <summary>The sort is stable: if an address is reused, or a method repeated, the later one is found.</summary>
    private void Sort()
    {
        if (!_isSorted)
        {
            _methods = [.. _methods.OrderBy(method => method.Start)];
            _isSorted = true;
        }
    }
}
