using System;
using Pools.Diagnostics;

namespace Pools.Tests.Debug.Corpus;

/// <summary>A bug that the pool sees.</summary>
/// <param name="reference">Whose bug it was.</param>
/// <param name="code">Does the bug, or what is right if its second argument is true.</param>
/// <param name="kinds">What is reported, each once.</param>
internal sealed class ReportedReplay<T>(string reference, Action<DebugArrayPool<T>, bool> code, params MisuseKind[] kinds) : Replay(reference, code.Method)
{
    internal override void RequireVerdict(DebugMode mode)
    {
        foreach (DebugArrayPool<T> pool in Pools<T>(mode))
        {
            RequireReports(pool, kinds, () => code(pool, false));
        }
    }

    internal override void RequireSilence(DebugMode mode)
    {
        foreach (DebugArrayPool<T> pool in Pools<T>(mode))
        {
            RequireSilence(pool, () => code(pool, true));
        }
    }
}
