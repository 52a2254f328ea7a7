namespace Pools.Tests.Consumers.Samples;

/// <summary>A sample program that a test starts.</summary>
internal static class Sample
{
    public static CommandResult Run(string name, params string[] arguments)
    {
        string configuration = new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name;
        string program = Path.Combine(Repository.Root, "samples", name, "bin", configuration, "net10.0", $"{name}.dll");
        return Command.Run(DotNetHost.Path, [program, .. arguments]);
    }
}
