using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Pools.Replacement;

/// <summary>The file that says what was redirected, and from what, so that an unchanged assembly is not read again.</summary>
internal sealed class Manifest
{
    private readonly string _path;
    private readonly string _setting;
    private readonly Dictionary<string, ManifestEntry> _before;
    private readonly SortedDictionary<string, ManifestEntry> _now = new(StringComparer.Ordinal);

    private Manifest(string path, string setting, Dictionary<string, ManifestEntry> before)
    {
        _path = path;
        _setting = setting;
        _before = before;
    }

    /// <summary>The assemblies with uses.</summary>
    public IEnumerable<ManifestEntry> Redirected => _now.Values.Where(entry => entry.Uses != 0);

    /// <summary>Reads the file. Another setting, or another build of this task, makes its content void.</summary>
    public static Manifest Open(string path, string setting)
    {
        string[] lines = File.Exists(path) ? File.ReadAllLines(path) : [];
        bool isValid = lines.FirstOrDefault() == setting;
        return new(path, setting, isValid ? lines.Skip(1).Select(ManifestEntry.Parse).ToDictionary(entry => entry.Source, StringComparer.Ordinal) : []);
    }

    /// <summary>The entry of an assembly that has not changed; null: there is none.</summary>
    public ManifestEntry? Find(string source)
    {
        if (!_before.TryGetValue(source, out ManifestEntry? entry) || entry.Stamp != StampOf(source))
        {
            return null;
        }

        _now[source] = entry;
        return entry;
    }

    public ManifestEntry Add(string source, string version, int uses, string note)
    {
        ManifestEntry entry = new(source, StampOf(source), version, uses, note);
        _now[source] = entry;
        return entry;
    }

    /// <summary>Writes the file, if it has changed. Entries of assemblies that another call has looked at stay.</summary>
    public void Save()
    {
        foreach (KeyValuePair<string, ManifestEntry> entry in _before)
        {
            if (!_now.ContainsKey(entry.Key))
            {
                _now.Add(entry.Key, entry.Value);
            }
        }

        string[] lines = [_setting, .. _now.Values.Select(entry => entry.ToString())];
        if (!File.Exists(_path) || !File.ReadAllLines(_path).SequenceEqual(lines))
        {
            Directory.CreateDirectory(Path.GetDirectoryName(_path)!);
            File.WriteAllLines(_path, lines);
        }
    }

    private static string StampOf(string path)
    {
        FileInfo file = new(path);
        return FormattableString.Invariant($"{file.Length}:{file.LastWriteTimeUtc.Ticks}");
    }
}
