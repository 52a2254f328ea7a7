using System;
using System.Collections.Generic;
using System.Text;

namespace Pools.Memory;

/// <summary>Where a hierarchy of control groups that may count memory is mounted, and which group in it the process belongs to.</summary>
/// <param name="IsUnified">Version 2, where one hierarchy counts everything.</param>
/// <param name="MountPoint">The folder of the topmost group in sight.</param>
/// <param name="Path">From there to the group of the process: empty, or begins with a slash.</param>
internal sealed record CgroupLocation(bool IsUnified, string MountPoint, string Path)
{
    /// <summary>The hierarchies that count the memory of this process, or may: version 1's first, because where it counts memory version 2 does not.</summary>
    public static List<CgroupLocation> FindAll(ICgroupFiles files)
    {
        List<CgroupLocation> found = [];
        if (files.ReadText("/proc/self/cgroup") is not { } memberships || files.ReadText("/proc/self/mountinfo") is not { } mounts)
        {
            return found;
        }

        AddIfMounted(found, memberships, mounts, isUnified: false);
        AddIfMounted(found, memberships, mounts, isUnified: true);
        return found;
    }

    /// <summary>The folders of the group and of its ancestors, up to the topmost in sight.</summary>
    public IEnumerable<string> FoldersUpwards()
    {
        string path = Path;
        while (path.Length != 0)
        {
            yield return MountPoint + path;
            path = path.Substring(0, path.LastIndexOf('/'));
        }

        yield return MountPoint;
    }

    private static void AddIfMounted(List<CgroupLocation> found, string memberships, string mounts, bool isUnified)
    {
        if (FindGroup(memberships, isUnified) is not { } group)
        {
            return;
        }

        CgroupLocation? first = null;
        foreach (string line in mounts.Split('\n'))
        {
            if (TryReadMount(line, isUnified, out string root, out string point))
            {
                if (PathBelow(root, group) is { } path)
                {
                    found.Add(new CgroupLocation(isUnified, point, path));
                    return;
                }

                first ??= new CgroupLocation(isUnified, point, Path: "");
            }
        }

        // A container may be shown its own group as the topmost and yet its path as seen from outside, or a path above what it is shown.
        if (first is not null)
        {
            found.Add(first);
        }
    }

    /// <summary>The path of the process' group, from a line <c>id:controllers:path</c>; version 2 names no controllers.</summary>
    private static string? FindGroup(string memberships, bool isUnified)
    {
        foreach (string line in memberships.Split('\n'))
        {
            int controllers = line.IndexOf(':') + 1;
            int path = controllers == 0 ? 0 : line.IndexOf(':', controllers) + 1;
            if (path == 0)
            {
                continue;
            }

            string names = line.Substring(controllers, path - 1 - controllers);
            if (isUnified ? names.Length == 0 : Array.IndexOf(names.Split(','), "memory") >= 0)
            {
                return line.Substring(path);
            }
        }

        return null;
    }

    /// <summary>A line of mountinfo: <c>id parent device root point options … - type source options</c>.</summary>
    private static bool TryReadMount(string line, bool isUnified, out string root, out string point)
    {
        string[] fields = line.Split(' ');
        int dash = Array.IndexOf(fields, "-");
        bool counts = dash >= 6 && fields.Length >= dash + 4 &&
            string.Equals(fields[dash + 1], isUnified ? "cgroup2" : "cgroup", StringComparison.Ordinal) &&
            (isUnified || Array.IndexOf(fields[dash + 3].Split(','), "memory") >= 0);
        root = counts ? Unescape(fields[3]) : "";
        point = counts ? Unescape(fields[4]) : "";
        return counts;
    }

    /// <summary>What is left of the group's path below the group that is mounted; null if it is not below it.</summary>
    private static string? PathBelow(string root, string group)
    {
        string above = root.TrimEnd('/');
        string path = group.TrimEnd('/');
        if (!path.StartsWith(above, StringComparison.Ordinal) || (path.Length > above.Length && path[above.Length] != '/'))
        {
            return null;
        }

        // Two dots lead above the topmost group of the process' namespace, where nothing has a name here.
        string below = path.Substring(above.Length);
        return below.Contains("/..") ? null : below;
    }

    /// <summary>The kernel writes blanks and backslashes as a backslash and three octal digits.</summary>
    private static string Unescape(string field)
    {
        if (field.IndexOf('\\') < 0)
        {
            return field;
        }

        StringBuilder plain = new(field.Length);
        for (int i = 0; i < field.Length; i++)
        {
            if (field[i] == '\\' && i + 3 < field.Length)
            {
                plain.Append((char)(((field[i + 1] - '0') * 64) + ((field[i + 2] - '0') * 8) + (field[i + 3] - '0')));
                i += 3;
            }
            else
            {
                plain.Append(field[i]);
            }
        }

        return plain.ToString();
    }
}
