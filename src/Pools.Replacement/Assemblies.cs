using System;
using System.Collections.Generic;
using System.IO;
using Mono.Cecil;

namespace Pools.Replacement;

/// <summary>The assemblies that an application runs with, by name.</summary>
internal sealed class Assemblies : IAssemblyResolver
{
    private readonly Dictionary<string, string> _paths = new(StringComparer.OrdinalIgnoreCase);
    private readonly Dictionary<string, AssemblyDefinition?> _read = new(StringComparer.OrdinalIgnoreCase);

    /// <param name="paths">The files. The first file of a name counts.</param>
    public Assemblies(IEnumerable<string> paths)
    {
        foreach (string path in paths)
        {
            string name = Path.GetFileNameWithoutExtension(path);
            if (!_paths.ContainsKey(name))
            {
                _paths.Add(name, path);
            }
        }
    }

    public bool Contain(string name) => _paths.ContainsKey(name);

    public AssemblyDefinition Resolve(AssemblyNameReference name) => Find(name.Name) ?? throw new AssemblyResolutionException(name);

    public AssemblyDefinition Resolve(AssemblyNameReference name, ReaderParameters parameters) => Resolve(name);

    /// <summary>The assembly of a name. Null if the application does not have it, or the file contains no assembly.</summary>
    public AssemblyDefinition? Find(string name)
    {
        if (!_read.TryGetValue(name, out AssemblyDefinition? assembly) && _paths.TryGetValue(name, out string? path))
        {
            assembly = Read(path);
            _read.Add(name, assembly);
        }

        return assembly;
    }

    private AssemblyDefinition? Read(string path)
    {
        try
        {
            return AssemblyDefinition.ReadAssembly(path, new ReaderParameters { AssemblyResolver = this, InMemory = true });
        }
        catch (BadImageFormatException)
        {
            return null;
        }
    }

    public void Dispose()
    {
        foreach (AssemblyDefinition? assembly in _read.Values)
        {
            assembly?.Dispose();
        }

        _read.Clear();
    }
}
