namespace Pools.Tool.Attach;

/// <summary>The diagnostics port of a process.</summary>
/// <remarks>
/// On Linux it is a socket in a folder where every user can create one, and the client uses the newest with the process's ID in its name.
/// So its name must also hold the process's start time, and its owner must be the process's user or root. Elsewhere the client finds it.
/// </remarks>
internal static partial class Port
{
    public const string Hint = "A .NET program has no such port if DOTNET_EnableDiagnostics is 0, "
        + "and a native AOT program has one only if its project sets EventSourceSupport to true.";

    /// <param name="problem">The reason if the process has no port.</param>
    public static DiagnosticsClient? Find(int id, out string problem)
    {
        problem = $"Process {id} has no diagnostics port: it is not a .NET process, uses another TMPDIR, or has just started or exited. "
            + Hint;
        if (!OperatingSystem.IsLinux())
        {
            return DiagnosticsClient.GetPublishedProcesses().Contains(id) ? new DiagnosticsClient(id) : null;
        }

        try
        {
            string[] status = File.ReadAllLines($"/proc/{id}/status");
            string[] numbers = ValueOf(status, "NSpid:")!.Split('\t');
            string user = ValueOf(status, "Uid:")!.Split('\t')[2];

            // In a container, it has another ID, and its folder is in another file system.
            string folder = numbers.Length == 2
                ? Path.GetTempPath()
                : $"/proc/{id}/root{ValueOf(File.ReadAllText($"/proc/{id}/environ").Split('\0'), "TMPDIR=") ?? "/tmp"}";
            string file = Path.Combine(folder, $"dotnet-diagnostic-{numbers[^1]}-{RunningProcess.Find(id)?.Started}-socket");

            // To the client, text after a comma is an option.
            if (!File.Exists(file) || file.Contains(',', StringComparison.Ordinal))
            {
                return null;
            }

            string owner = OwnerOf(file);
            if (owner is not "0" && !string.Equals(owner, user, StringComparison.Ordinal))
            {
                problem = $"'{file}' belongs to user {owner}, and process {id} to user {user}: another user created this port.";
                return null;
            }

            return DiagnosticsClientConnector.FromDiagnosticPort($"{file},connect", CancellationToken.None)
                .GetAwaiter().GetResult().Instance;
        }
        catch (Exception missing) when (missing is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static string? ValueOf(string[] lines, string name) =>
        Array.Find(lines, line => line.StartsWith(name, StringComparison.Ordinal))?[name.Length..];

    private static string OwnerOf(string file)
    {
        const int WorkingFolder = -100;
        const int NotThroughLinks = 0x100;
        const uint Owner = 8;
        const int At = 20;
        Span<byte> about = stackalloc byte[256];
        return ReadAbout(WorkingFolder, file, NotThroughLinks, Owner, about) == 0
            ? BitConverter.ToUInt32(about[At..]).ToString(CultureInfo.InvariantCulture)
            : "?";
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int ReadAbout(int folder, string file, int flags, uint mask, Span<byte> about);
}
