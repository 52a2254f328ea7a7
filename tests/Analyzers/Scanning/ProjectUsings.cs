using System.Xml;
using System.Xml.Linq;

namespace Pools.Tests.Analyzers.Scanning;

/// <summary>Reads the global usings that project files declare. Conditions are not evaluated.</summary>
internal static class ProjectUsings
{
    private static readonly string[] s_patterns = ["*.csproj", "Directory.Build.props", "Directory.Build.targets"];

    /// <summary>The usings of the project in a folder, and of the folders above it up to <paramref name="top"/>.</summary>
    public static string Read(string project, string top)
    {
        IEnumerable<XElement> items = ProjectFiles(project, top).SelectMany(Load).Where(element => element.Name.LocalName == "Using");
        return string.Concat(items.Select(Text).Concat(Shared(project, top)));
    }

    private static IEnumerable<string> ProjectFiles(string project, string top) =>
        Folders(project, top).SelectMany(folder => s_patterns.SelectMany(pattern => Directory.EnumerateFiles(folder, pattern)));

    /// <summary>The usings of a file above the project that projects link.</summary>
    private static IEnumerable<string> Shared(string project, string top) => Folders(project, top).Skip(1)
        .SelectMany(folder => Directory.EnumerateFiles(folder, "*Usings.cs"))
        .SelectMany(File.ReadLines)
        .Where(line => line.StartsWith("global using ", StringComparison.Ordinal))
        .Select(line => $"{line}\n");

    private static IEnumerable<string> Folders(string project, string top)
    {
        string at = project;
        yield return at;
        while (at != top)
        {
            at = Path.GetDirectoryName(at)!;
            yield return at;
        }
    }

    private static IEnumerable<XElement> Load(string path)
    {
        try
        {
            return XDocument.Load(path).Descendants();
        }
        catch (XmlException)
        {
            // Repositories keep broken project files as inputs of their tests.
            return [];
        }
    }

    private static string Text(XElement item)
    {
        string prefix = bool.TryParse((string?)item.Attribute("Static"), out bool isStatic) && isStatic ? "static " : "";
        string alias = (string?)item.Attribute("Alias") is string name ? $"{name} = " : "";
        string names = (string?)item.Attribute("Include") ?? "";
        return string.Concat(names.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)
            .Where(include => !include.Contains('$', StringComparison.Ordinal))
            .Select(include => $"global using {prefix}{alias}{include};\n"));
    }
}
