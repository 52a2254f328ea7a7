namespace Pools.Tests;

/// <summary>Where the sources are.</summary>
internal static class Repository
{
    public static string Root { get; } = Find();

    private static string Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Pools.sln")))
            {
                return folder.FullName;
            }
        }

        throw new InvalidOperationException($"No Pools.sln above {AppContext.BaseDirectory}: this test builds from the sources.");
    }
}
