using System;
using System.Runtime.CompilerServices;

namespace Pools.Tests.Framework.Contract;

/// <summary>Runs code deep down a stack and then overwrites that part of the stack.</summary>
/// <remarks>
/// Mono's collector takes every word on a stack for a reference, the leftovers of ended calls included: they would keep arrays alive that no code can reach.
/// Deep down, because the few frames that do the overwriting have gaps of their own, where leftovers would survive.
/// </remarks>
internal static class DeepDown
{
    // Arbitrary: more than the frames of a few calls.
    private const int Frames = 64;

    // Arbitrary: more than those frames and what the code itself calls.
    private const int Words = 16_384;

    public static void Run(Action body)
    {
        Descend(body, Frames);
        Overwrite(Words);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Descend(Action body, int frames)
    {
        if (frames > 0)
        {
            // Something to do after the call, so that it is a call and no jump.
            return Descend(body, frames - 1) + 1;
        }

        body();
        return 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long Overwrite(int words)
    {
        Span<long> stack = stackalloc long[Words];
        stack.Clear();
        return stack[words - 1];
    }
}
