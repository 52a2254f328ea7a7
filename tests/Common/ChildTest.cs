using System;
using System.Collections.Generic;
using System.IO;

namespace Pools.Tests;

/// <summary>Runs one test of an assembly in a process of its own.</summary>
internal static class ChildTest
{
    /// <param name="type">The class of the test.</param>
    /// <param name="method">The test.</param>
    /// <param name="environment">Variables that it finds set besides.</param>
    public static CommandResult Run(Type type, string method, params IReadOnlyCollection<KeyValuePair<string, string>> environment) => Command.Run(
        DotNetHost.Path,
        [Path.ChangeExtension(type.Assembly.Location, "dll"), "-method", $"{type.FullName}.{method}", "-noColor"],
        folder: null,
        environment);
}
