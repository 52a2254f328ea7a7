using Microsoft.Win32.SafeHandles;
using Pools;
using Pools.Diagnostics;
using Pools.Samples.Base64Files;

// Turns the files of a folder into Base64 text and back, once with leases from a pool, which allocate nothing, and once with
// Convert.ToBase64String.
const string Usage = """
    Usage: dotnet run -c Release --project samples/Base64Files -- [--pool large|debug] [FOLDER] [--output FILE]

    Without a folder it makes files of its own. --output keeps the text: a line for each file, in the order of their names.
    --pool debug checks that every array is used as it should be; it allocates them all.
    """;
const int WarmUpRounds = 3;
const int Rounds = 11;

string? folder = null;
string? output = null;
bool isDebug = false;
for (int i = 0; i < args.Length; i++)
{
    switch (args[i])
    {
        case "--pool" when i + 1 < args.Length && args[i + 1] is "large" or "debug":
            isDebug = args[++i] == "debug";
            break;
        case "--output" when i + 1 < args.Length:
            output = args[++i];
            break;
        case var path when folder is null && Directory.Exists(path):
            folder = path;
            break;
        case var other:
            Console.Error.WriteLine($"'{other}' is no option, and no folder that exists.\n{Usage}");
            return 2;
    }
}

DirectoryInfo work = Directory.CreateTempSubdirectory("base64-");
SafeFileHandle[] files = [];
try
{
    if (folder is null)
    {
        folder = work.CreateSubdirectory("files").FullName;
        MadeFiles.Write(folder);
    }

    files = [.. Directory.EnumerateFiles(folder).Order(StringComparer.Ordinal).Select(path => File.OpenHandle(path))];
    using LargeArrayPool<byte> large = new();
    using DebugArrayPool<byte> debug = new();
    using DebugPoolScope scope = debug.BeginScope("files");
    using RoundTrip leased = Prepare(new LeasedWay(isDebug ? debug : large));
    using RoundTrip converted = Prepare(new ConvertWay());
    for (int round = 0; round < WarmUpRounds + Rounds; round++)
    {
        leased.Run(measure: round >= WarmUpRounds);
        converted.Run(measure: round >= WarmUpRounds);
    }

    foreach (RoundTrip trip in new[] { leased, converted })
    {
        double median = trip.Milliseconds.Order().ElementAt(Rounds / 2);
        double bytesPerFile = Math.Ceiling((double)trip.LeastAllocated / Math.Max(files.Length, 1));
        Console.WriteLine($"{trip.Way.Name}: {bytesPerFile} bytes allocated per file, {median:F1} ms for {files.Length} files");
    }

    bool equal = Verification.AreEqual([leased.Text], [converted.Text])
        && Verification.AreEqual(files, [leased.Contents])
        && Verification.AreEqual(files, [converted.Contents]);
    Console.WriteLine(equal ? "equal: both texts, and the files after the way there and back" : "NOT EQUAL");
    if (output is not null)
    {
        File.Copy(Path.Combine(work.FullName, leased.Way.Name + ".txt"), output, overwrite: true);
    }

    scope.AssertClean();
    return equal ? 0 : 1;
}
catch (Exception e) when (e is IOException or InvalidDataException or UnauthorizedAccessException)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}
finally
{
    Array.ForEach(files, file => file.Dispose());
    work.Delete(recursive: true);
}

RoundTrip Prepare(IBase64Way way) => new(way, files, Create(way.Name + ".txt"), Create(way.Name + ".bin"));

SafeFileHandle Create(string name) =>
    File.OpenHandle(Path.Combine(work.FullName, name), FileMode.Create, FileAccess.ReadWrite, FileShare.Read);
