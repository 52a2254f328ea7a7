using Pools.Tests.Analyzers.Scanning;

namespace Pools.Tests.Analyzers;

/// <summary>The scan binds what project files declare, and says which calls it did not bind.</summary>
public sealed class ScanTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("scan").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Usings_of_project_files_count_and_unbound_calls_are_told()
    {
        Write("Directory.Build.props", """<Project><ItemGroup><Using Include="System.Buffers" /></ItemGroup></Project>""");
        Write("GlobalUsings.cs", "global using System.Numerics;");
        Write(
            "App/App.csproj",
            """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>
              <ItemGroup><Using Include="System.Buffers.ArrayPool&lt;byte&gt;" Alias="Pool" /></ItemGroup>
              <ItemGroup><Using Include="System.Math" Static="true" /></ItemGroup>
            </Project>
            """);
        Write("App/Usings.cs", "global using System.Text;");
        Write(
            "App/Bound.cs",
            """
            class C
            {
                void Run(Stream stream, StringBuilder text, Vector2 vector)
                {
                    byte[] array = Pool.Shared.Rent(Max((int)vector.X, 2));
                    ArrayPool<byte>.Shared.Return(array);
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
            """);
        Write("App/Unbound.cs", "class D { void Run(Missing pool) { byte[] array = pool.Rent(1); pool?.Return(array); } }");
        Write("Imported/Imported.csproj", """<Project Sdk="Other.Sdk" />""");
        Write("Imported/Bound.cs", "class E { void Run(Stream stream) { ArrayPool<byte>.Shared.Return(new byte[stream.ReadByte()]); } }");
        using StringWriter output = new();

        await ScanCommand.Scan(_folder, output);

        string[] lines = output.ToString().TrimEnd().Split('\n');
        Assert.StartsWith(Path.Combine("App", "Bound.cs") + ":7 Warning POOL0001", lines[0], StringComparison.Ordinal);
        Assert.Equal($"{Path.Combine("App", "Unbound.cs")}: 0 of 2 pool calls bound", lines[^2].TrimEnd());
        Assert.Equal($"= {_folder}: 5 files, 3 with pools, 4 of 6 pool calls bound, 2 reports", lines[^1]);
    }

    private void Write(string name, string text)
    {
        string path = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
