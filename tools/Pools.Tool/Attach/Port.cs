using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>The diagnostics port of a process.</summary>
/// <remarks>
/// On Linux it is a socket in a folder where every user can create one, and the client would take the newest whose name holds the process's number.
/// So the name must hold the process's start, too, and the owner must be the process's user or root. Elsewhere the client finds it.
/// </remarks>
internal static partial class Port
{
    private const int WorkingFolder = -100;
    private const int NotThroughLinks = 0x100;
    private const uint Owner = 8;

    /// <param name="id">The process.</param>
    /// <param name="problem">Why there is none.</param>
    public static DiagnosticsClient? Find(int id, out string problem)
    {
        problem = $"Process {id} has no diagnostics port: it is not a .NET process, was started with DOTNET_EnableDiagnostics=0, uses a different TMPDIR, "
            + $"or has only just started or exited. {NativeProgram}";
        if (!OperatingSystem.IsLinux())
        {
            return DiagnosticsClient.GetPublishedProcesses().Contains(id) ? new DiagnosticsClient(id) : null;
        }

        try
        {
            ILookup<string, string> status = File.ReadLines($"/proc/{id}/status").ToLookup(line => line.Split(':')[0], StringComparer.Ordinal);
            string[] numbers = FieldsOf("NSpid");
            string user = FieldsOf("Uid")[1];

            // In a container it has another number, and its folder lies in a file system of its own.
            string folder = numbers.Length > 1 ? $"/proc/{id}/root{TemporaryFolderOf(id)}" : Path.GetTempPath();
            string file = Path.Combine(folder, $"dotnet-diagnostic-{numbers[^1]}-{ProcessTree.Find(id)?.Started}-socket");

            // The client takes what stands behind a comma for an option.
            if (!File.Exists(file) || file.Contains(',', StringComparison.Ordinal))
            {
                return null;
            }

            string owner = OwnerOf(file);
            if (owner is not "0" && !string.Equals(owner, user, StringComparison.Ordinal))
            {
                problem = $"'{file}' belongs to user {owner}, and process {id} to user {user}: it is not used, because it may be another process's.";
                return null;
            }

            return DiagnosticsClientConnector.FromDiagnosticPort($"{file},connect", CancellationToken.None).GetAwaiter().GetResult().Instance;

            string[] FieldsOf(string name) => status[name].First().Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)[1..];
        }
        catch (Exception missing) when (missing is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>What the author of a program without a port may have to know.</summary>
    public static string NativeProgram => "A native AOT program has one only if it was published with <EventSourceSupport>true</EventSourceSupport>.";

    private static string TemporaryFolderOf(int id)
    {
        const string Variable = "TMPDIR=";
        string? set = File.ReadAllText($"/proc/{id}/environ").Split('\0').FirstOrDefault(variable => variable.StartsWith(Variable, StringComparison.Ordinal));
        return set is null ? "/tmp" : set[Variable.Length..];
    }

    private static string OwnerOf(string file)
    {
        const int At = 20;
        Span<byte> about = stackalloc byte[256];
        return ReadAbout(WorkingFolder, file, NotThroughLinks, Owner, about) == 0
            ? BitConverter.ToUInt32(about[At..]).ToString(CultureInfo.InvariantCulture)
            : "?";
    }

    [LibraryImport("libc", EntryPoint = "statx", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int ReadAbout(int folder, string file, int flags, uint mask, Span<byte> about);
}
