using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>The assemblies of the running framework, to compile against.</summary>
internal static class FrameworkReferences
{
    private static readonly Lazy<ImmutableArray<MetadataReference>> s_all = new(Load);

    public static ImmutableArray<MetadataReference> All => s_all.Value;

    private static ImmutableArray<MetadataReference> Load()
    {
        IEnumerable<string> paths = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        return [.. paths.Where(path => Path.GetDirectoryName(path) == framework).Select(path => MetadataReference.CreateFromFile(path))];
    }
}
