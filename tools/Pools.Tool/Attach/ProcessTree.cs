namespace Pools.Tool.Attach;

/// <summary>Who has started whom, where the system's files tell: on Linux.</summary>
internal static class ProcessTree
{
    // Fields of /proc/PID/stat, counted from the one behind the name, which may contain anything.
    private const int State = 0;
    private const int Parent = 1;
    private const int Start = 19;

    /// <summary>The process as it is now; null: it has ended.</summary>
    public static RunningProcess? Find(int id)
    {
        try
        {
            string line = File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{id}/stat"));
            string[] fields = line[(line.LastIndexOf(')') + 2)..].Split(' ');

            // One that has ended stays until its parent has asked how.
            return fields[State] is "Z" or "X" ? null : new RunningProcess(id, int.Parse(fields[Parent], CultureInfo.InvariantCulture), fields[Start]);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Processes that run, and all that they have started and what that has started, as far as it runs.</summary>
    public static List<RunningProcess> Of(IEnumerable<int> ids)
    {
        ILookup<int, RunningProcess> children = All().ToLookup(process => process.Parent);
        Dictionary<int, RunningProcess> tree = [];
        Queue<RunningProcess> next = new(ids.Select(Find).OfType<RunningProcess>());
        while (next.TryDequeue(out RunningProcess? process))
        {
            if (tree.TryAdd(process.Id, process))
            {
                children[process.Id].ToList().ForEach(next.Enqueue);
            }
        }

        return [.. tree.Values];
    }

    /// <summary>Whether a process comes from another one, directly or not.</summary>
    public static bool IsIn(int id, int ancestor)
    {
        for (RunningProcess? process = Find(id); process is not null; process = Find(process.Parent))
        {
            if (process.Parent == ancestor)
            {
                return true;
            }
        }

        return false;
    }

    private static IEnumerable<RunningProcess> All() =>
        Directory.EnumerateDirectories("/proc")
            .Select(folder => int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out int id) ? Find(id) : null)
            .OfType<RunningProcess>();
}
