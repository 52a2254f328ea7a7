using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Pools.Replacement;

/// <summary>Lists the redirected assemblies, so that the next build does not read unchanged ones again.</summary>
/// <remarks>All entries depend on the first line. A damaged file counts as missing.</remarks>
internal sealed class Manifest
{
    private readonly string _path;
    private readonly string[] _before;
    private readonly Dictionary<string, ManifestEntry> _known = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, ManifestEntry> _entries = new(StringComparer.Ordinal);

    public Manifest(string path)
    {
        _path = path;
        _before = File.Exists(path) ? File.ReadAllLines(path) : [];
        ManifestEntry?[] entries = [.. _before.Skip(1).Select(ManifestEntry.Parse)];
        if (Array.IndexOf(entries, null) < 0)
        {
            Header = _before.FirstOrDefault() ?? string.Empty;
            _known = entries.ToDictionary(entry => entry!.Source, entry => entry!, StringComparer.Ordinal);
        }
    }

    /// <summary>What all entries depend on, separated by tabs.</summary>
    public string Header { get; private set; } = string.Empty;

    /// <summary>The assemblies with uses.</summary>
    public IEnumerable<ManifestEntry> Redirected => _entries.Values.Where(entry => entry.Uses != 0);

    public void SetHeader(string header, bool keepsEntries)
    {
        Header = header;
        if (!keepsEntries)
        {
            // At once: a canceled build must not leave old entries beside new files.
            _known.Clear();
            Directory.CreateDirectory(Path.GetDirectoryName(_path)!);
            File.Delete(_path);
        }
    }

    /// <summary>Finds the entry of an unchanged assembly. Returns null for others.</summary>
    public ManifestEntry? Find(string source)
    {
        if (!_known.TryGetValue(source, out ManifestEntry? entry) || entry.Stamp != ManifestEntry.StampOf(source))
        {
            return null;
        }

        _entries[source] = entry;
        return entry;
    }

    public ManifestEntry Add(string source, string version, int uses, string note) =>
        _entries[source] = new ManifestEntry(source, ManifestEntry.StampOf(source), version, uses, note);

    /// <summary>Writes the file, if it has changed.</summary>
    public void Save()
    {
        string[] lines = [Header, .. _entries.Values.Select(entry => entry.ToString())];
        if (!File.Exists(_path) || !lines.SequenceEqual(_before))
        {
            File.WriteAllLines(_path, lines);
        }
    }
}
