#if NET
using Pools.Diagnostics.Symbols;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The symbols of the assemblies that occur in reports. What netstandard2.0 is without would need another package.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; a lock while a line is looked up, in which no code of the user's runs.</para>
/// <para><b>Ordering</b>: by the lock.</para>
/// <para><b>Bounds</b>: the symbols of each program assembly on a reported stack, for the life of the process.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class SymbolFiles
{
    private static readonly object s_lock = new();
    private static readonly SourceLines s_lines = new();

    /// <param name="path">The file of the method's assembly.</param>
    /// <param name="token">The method's metadata token.</param>
    /// <param name="offset">Where in its intermediate language.</param>
    /// <returns>null: there are no symbols, or they say nothing.</returns>
    public static SourceLine? Find(string path, int token, int offset)
    {
        using (new HeldLock<HardwareAtomics>(s_lock))
        {
            return s_lines.Find(path, token, new OffsetRange(offset, offset + 1), []);
        }
    }
}
#endif
