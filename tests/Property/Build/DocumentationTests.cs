using System.IO;
using System.Linq;
using System.Reflection;
using System.Xml.Linq;
using Xunit;

namespace Pools.Tests.Build;

public sealed class DocumentationTests
{
    [Fact]
    public void The_library_comes_with_documentation_of_every_public_type()
    {
        Assembly library = typeof(PerCoreArrayPool<>).Assembly;
        string[] documented = XDocument.Load(Path.ChangeExtension(library.Location, ".xml")).Descendants("member").Select(m => m.Attribute("name")!.Value).ToArray();

        Assert.All(library.GetExportedTypes(), type => Assert.Contains("T:" + type.FullName!.Replace('+', '.'), documented));
    }
}
