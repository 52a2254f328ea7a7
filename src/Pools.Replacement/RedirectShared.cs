using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using Mono.Cecil;

namespace Pools.Replacement;

/// <summary>Rewrites the assemblies of an application that use <c>ArrayPool&lt;T&gt;.Shared</c>, into a folder of the build.</summary>
/// <remarks>It never changes an original, which may be in the package cache. It does not read unchanged assemblies again.</remarks>
public sealed class RedirectShared : Task
{
    /// <summary>The value of <c>PoolsSharedReplacement</c>.</summary>
    [Required]
    public string Replacement { get; set; } = string.Empty;

    /// <summary>The project's file, for errors.</summary>
    [Required]
    public string Project { get; set; } = string.Empty;

    /// <summary>The files that the application consists of: assemblies, symbols and others.</summary>
    [Required]
    public ITaskItem[] Files { get; set; } = [];

    /// <summary>The files to leave unchanged, such as the framework's.</summary>
    public ITaskItem[] Skip { get; set; } = [];

    /// <summary>Whether a project without the package of the pool stays unchanged. Otherwise, that is an error.</summary>
    public bool IsOptional { get; set; }

    /// <summary>The assemblies that the application was compiled against.</summary>
    public ITaskItem[] References { get; set; } = [];

    /// <summary>The names of assemblies to leave unchanged, with <c>*</c> for any characters.</summary>
    public string[] Exclude { get; set; } = [];

    /// <summary>The folder for rewritten assemblies, and for the manifest.</summary>
    [Required]
    public string Folder { get; set; } = string.Empty;

    /// <summary>The files that were rewritten.</summary>
    [Output]
    public ITaskItem[] Originals { get; private set; } = [];

    /// <summary>The files to use in their place, with the metadata of the originals.</summary>
    [Output]
    public ITaskItem[] Redirected { get; private set; } = [];

    /// <summary>What was redirected, in one line.</summary>
    [Output]
    public string Summary { get; private set; } = string.Empty;

    /// <inheritdoc/>
    public override bool Execute()
    {
        try
        {
            Redirect();
        }
        catch (ReplacementException exception)
        {
            Log.LogError(null, exception.Code, null, null, Project, 0, 0, 0, 0, "{0}", exception.Message);
        }

        return !Log.HasLoggedErrors;
    }

    private void Redirect()
    {
        ReplacementProperty replacement = ReplacementProperty.Parse(Replacement)
            ?? throw new ReplacementException(
                "POOL0103", $"PoolsSharedReplacement is '{Replacement}'; valid values are {ReplacementProperty.ValidValues}.");
        HashSet<string> skipped = new(Skip.Select(file => file.ItemSpec), StringComparer.Ordinal);
        ITaskItem[] files = [.. Files.Where(file => !skipped.Contains(file.ItemSpec) && IsAssembly(file.ItemSpec))];
        string[] names = [.. files.Select(file => Path.GetFileNameWithoutExtension(file.ItemSpec))];
        using Assemblies assemblies = new(files.Concat(References).Select(file => file.ItemSpec));
        if (IsOptional && replacement.Package is { } package && !assemblies.Contain(package))
        {
            Summary = $"redirected nothing, because {Path.GetFileNameWithoutExtension(Project)} does not use the package {package}";
            return;
        }

        Lazy<MethodDefinition> getter = new(() => ReplacementGetter.Find(replacement, Replacement, assemblies, names));
        Manifest manifest = new(Path.Combine(Folder, "manifest.tsv"));
        RequireSameGetter(manifest, getter);
        Dictionary<string, string> targets = new(StringComparer.Ordinal);
        foreach (ITaskItem file in files)
        {
            string source = Path.GetFullPath(file.ItemSpec);
            string target = Path.Combine(Folder, PlaceOf(file));
            ManifestEntry? entry = manifest.Find(source) is { } known && (known.Uses == 0 || File.Exists(target))
                ? known
                : Redirect(source, target, manifest, getter, assemblies);
            if (entry is { Note.Length: > 0 })
            {
                Log.LogMessage(MessageImportance.Normal, "Pools: {0} keeps ArrayPool<T>.Shared: {1}.", source, entry.Note);
            }

            if (entry is { Uses: > 0 })
            {
                targets[file.ItemSpec] = target;
                targets[Path.ChangeExtension(file.ItemSpec, ".pdb")] = Path.ChangeExtension(target, ".pdb");
            }
        }

        manifest.Save();
        Originals = [.. Files.Where(file => targets.TryGetValue(file.ItemSpec, out string? target) && File.Exists(target))];
        Redirected = [.. Originals.Select(file => Moved(file, targets[file.ItemSpec]))];
        string uses = Count(manifest.Redirected.Sum(entry => entry.Uses), "use", "uses");
        string rewritten = Count(manifest.Redirected.Count(), "assembly", "assemblies");
        Summary = $"redirected {uses} in {rewritten} to {replacement.ShortName}";
    }

    /// <summary>Clears the manifest if the property has changed. Reads the property only if its assembly has changed.</summary>
    private void RequireSameGetter(Manifest manifest, Lazy<MethodDefinition> getter)
    {
        string settings = string.Join("\t", Replacement, string.Join(";", Exclude), GetType().Assembly.ManifestModule.ModuleVersionId);
        string[] before = manifest.Header.StartsWith(settings + "\t", StringComparison.Ordinal) ? manifest.Header.Split('\t') : [];
        if (before.Length == 6 && ManifestEntry.StampOf(before[3]) is { Length: > 0 } stamp && stamp == before[4])
        {
            return;
        }

        string holder = Path.GetFullPath(getter.Value.Module.FileName);
        string signature = $"{getter.Value.Module.Assembly.Name.Name}:{getter.Value.FullName}";
        manifest.SetHeader(
            string.Join("\t", settings, holder, ManifestEntry.StampOf(holder), signature),
            keepsEntries: before.Length == 6 && before[5] == signature);
    }

    /// <summary>Rewrites an assembly that has uses.</summary>
    /// <returns>Null if it cannot be rewritten. The next build tries again.</returns>
    private ManifestEntry? Redirect(string source, string target, Manifest manifest, Lazy<MethodDefinition> getter, Assemblies assemblies)
    {
        string name = Path.GetFileNameWithoutExtension(source);
        if (name is "Pools" or "Pools.Diagnostics" or "Pools.Extensions")
        {
            return manifest.Add(source, string.Empty, 0, string.Empty);
        }

        if (Exclude.Any(pattern => Matches(name, pattern)))
        {
            return manifest.Add(source, string.Empty, 0, "PoolsSharedReplacementExclude names it");
        }

        try
        {
            AssemblyScan scan = AssemblyScan.Of(source);
            int uses = scan.Methods.Count == 0 ? 0 : Redirector.Redirect(source, target, scan, getter.Value, assemblies);
            return manifest.Add(source, scan.Version, uses, scan.IsMixed ? "it contains native code" : string.Empty);
        }
        catch (Exception exception) when (exception is not ReplacementException)
        {
            // The application can still run with the original.
            Log.LogWarning(
                null, "POOL0104", null, null, source, 0, 0, 0, 0,
                "Its uses of ArrayPool<T>.Shared are not redirected, because it cannot be read or rewritten: {0} "
                + "To build without this warning, add {1} to PoolsSharedReplacementExclude.",
                exception.Message, name);
            return null;
        }
    }

    /// <summary>Where a file belongs in the output.</summary>
    private static string PlaceOf(ITaskItem file) => file.GetMetadata("RelativePath") is { Length: > 0 } place
        ? place
        : Path.Combine(file.GetMetadata("DestinationSubDirectory"), Path.GetFileName(file.ItemSpec));

    private static string Count(int count, string one, string several) =>
        FormattableString.Invariant($"{count} {(count == 1 ? one : several)}");

    private static TaskItem Moved(ITaskItem file, string target)
    {
        TaskItem moved = new(target);
        file.CopyMetadataTo(moved);
        return moved;
    }

    private static bool IsAssembly(string path) => Path.GetExtension(path) is ".dll" or ".exe"
        && !path.EndsWith(".resources.dll", StringComparison.OrdinalIgnoreCase) && File.Exists(path);

    private static bool Matches(string name, string pattern) =>
        Regex.IsMatch(name, "^" + Regex.Escape(pattern.Trim()).Replace(@"\*", ".*") + "$", RegexOptions.IgnoreCase);
}
