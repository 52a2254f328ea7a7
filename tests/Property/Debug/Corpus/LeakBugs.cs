using System;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs never returned.</summary>
public sealed class LeakBugs
{
    [Fact]
    public void A_fallback_path_leaves_without_returning()
    {
        // dotnet/runtime, pull request 92511.
        static bool TryFormat(DebugArrayPool<char> pool, bool isFixed)
        {
            char[] buffer = pool.Rent(300);
            bool fits = buffer.Length < 200;
            if (!fits)
            {
                if (isFixed)
                {
                    pool.Return(buffer);
                }

                return false;
            }

            pool.Return(buffer);
            return true;
        }

        Replay.Bug<char>(MisuseKind.Leak, pool => TryFormat(pool, isFixed: false));
        Replay.Fix<char>(pool => TryFormat(pool, isFixed: true));
    }

    [Fact]
    public void Growing_forgets_the_old_array()
    {
        // Cysharp/ZString, issue 36.
        static void Insert(DebugArrayPool<char> pool, bool isFixed)
        {
            char[] buffer = pool.Rent(64);
            char[] larger = pool.Rent(128);
            Array.Copy(buffer, larger, 64);
            if (isFixed)
            {
                pool.Return(buffer);
            }

            pool.Return(larger);
        }

        Replay.Bug<char>(MisuseKind.Leak, pool => Insert(pool, isFixed: false));
        Replay.Fix<char>(pool => Insert(pool, isFixed: true));
    }

    [Fact]
    public void A_method_ends_without_return()
    {
        // Sergio0694/ComputeSharp, issue 564.
        Replay.Bug<byte>(MisuseKind.Leak, pool => pool.Rent(32)[0] = 1);
        Replay.Fix<byte>(pool =>
        {
            byte[] query = pool.Rent(32);
            query[0] = 1;
            pool.Return(query);
        });
    }

    [Fact]
    public void An_early_continue_skips_the_return()
    {
        // hadashiA/VContainer, pull request 535.
        static void Inject(DebugArrayPool<object> pool, bool isFixed)
        {
            foreach (int method in new[] { 1, 0, 2 })
            {
                object[] parameters = pool.Rent(4);
                if (method == 0)
                {
                    if (isFixed)
                    {
                        pool.Return(parameters);
                    }

                    continue;
                }

                pool.Return(parameters);
            }
        }

        Replay.Bug<object>(MisuseKind.Leak, pool => Inject(pool, isFixed: false));
        Replay.Fix<object>(pool => Inject(pool, isFixed: true));
    }

    [Fact]
    public void References_stay_in_the_returned_array()
    {
        // unity-helpers, pull request 482; dotnet/runtime, pull request 114545 for a struct that holds one.
        Replay.Bug<object>(MisuseKind.UnclearedReferences, pool =>
        {
            object[] array = pool.Rent(1000);
            Array.Fill(array, new object());
            pool.Return(array);
        });
        Replay.Bug<(string, int)>(MisuseKind.UnclearedReferences, pool =>
        {
            (string, int)[] array = pool.Rent(10);
            array[3] = ("held", 1);
            pool.Return(array);
        });
        Replay.Fix<object>(pool =>
        {
            object[] array = pool.Rent(1000);
            Array.Fill(array, new object());
            pool.Return(array, clearArray: true);
        });
    }
}
