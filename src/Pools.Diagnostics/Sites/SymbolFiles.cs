#if NET
using Pools.Diagnostics.Symbols;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The symbols of the assemblies that occur in reports. netstandard2.0 would need another package for them.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; a lock while a line is looked up, in which no code of the user's runs.</para>
/// <para><b>Ordering</b>: by the lock.</para>
/// <para><b>Bounds</b>: the symbols and the file of each program assembly on a reported stack, for the life of the process.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class SymbolFiles
{
    private static readonly object s_lock = new();
    private static readonly SourceLines s_lines = new();
    private static readonly MethodBodies s_bodies = new();

    /// <param name="path">The file of the method's assembly.</param>
    /// <param name="token">The method's metadata token.</param>
    /// <param name="offset">The offset of a call in its intermediate language.</param>
    /// <param name="called">The called method; null: unknown.</param>
    /// <returns>null: there are no symbols, or they do not cover the offset.</returns>
    public static SourceLine? Find(string path, int token, int offset, string? called)
    {
        using (new HeldLock<HardwareAtomics>(s_lock))
        {
            MethodCalls? body = s_bodies.Find(path, token);
            OffsetRange statement = s_lines.StatementAt(path, token, offset);
            OffsetRange range = called is null || body is null ? statement : HandlerCalls.Find(body, statement, called);
            return s_lines.Find(path, token, range, body?.Handlers ?? []);
        }
    }
}
#endif
