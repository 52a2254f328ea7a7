namespace Pools.Tool.Attach;

/// <summary>A process, as the system's files describe it on Linux.</summary>
/// <param name="Id">Its ID, which another process may have later.</param>
/// <param name="Parent">The process that started or adopted it.</param>
/// <param name="Started">Its start time, in the system's unit. No two processes share both ID and start time.</param>
internal sealed record RunningProcess(int Id, int Parent, string Started)
{
    public bool IsAlive => string.Equals(Find(Id)?.Started, Started, StringComparison.Ordinal);

    /// <summary>Null: the process has ended.</summary>
    public static RunningProcess? Find(int id)
    {
        try
        {
            // The name is in parentheses and may contain any character.
            string line = File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"/proc/{id}/stat"));
            string[] fields = line[(line.LastIndexOf(')') + 2)..].Split(' ');

            // An ended process stays until its parent asks for its exit code.
            return fields[0] is "Z" or "X" ? null : new RunningProcess(id, int.Parse(fields[1], CultureInfo.InvariantCulture), fields[19]);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Returns the processes that are still running, and their running descendants.</summary>
    public static List<RunningProcess> TreeOf(params IEnumerable<int> ids)
    {
        ILookup<int, RunningProcess> children = (OperatingSystem.IsLinux() ? Directory.EnumerateDirectories("/proc") : [])
            .Select(folder => int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out int id) ? Find(id) : null)
            .OfType<RunningProcess>()
            .ToLookup(process => process.Parent);
        List<RunningProcess> tree = [.. ids.Distinct().Select(Find).OfType<RunningProcess>()];
        for (int i = 0; i < tree.Count; i++)
        {
            tree.AddRange(children[tree[i].Id].Except(tree));
        }

        return tree;
    }
}
