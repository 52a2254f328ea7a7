namespace Pools.Tests.Tools;

internal static class TraceFile
{
    public static void Write(string path, params IEnumerable<TracedCall> calls)
    {
        using FileStream file = File.Create(path);
        TraceFormat.Write(file, calls);
    }
}
