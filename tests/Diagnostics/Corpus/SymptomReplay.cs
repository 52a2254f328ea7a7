using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Debug.Corpus;

/// <summary>A bug that no library can see, because it only reads: but the result is wrong every time, and the wrong bytes lead to the rental.</summary>
/// <param name="reference">Whose bug it was.</param>
/// <param name="code">Does the bug, or what is right if its second argument is true, and gives the result. It rents in one place.</param>
/// <param name="right">The result that was meant.</param>
/// <param name="isReturned">What the wrong bytes say of the array: that it had been returned, or not been written yet; null: they are no poison any more.</param>
/// <param name="kinds">What is reported besides, each once.</param>
internal sealed class SymptomReplay<T, TResult>(string reference, Func<DebugArrayPool<T>, bool, TResult[]> code, TResult[] right, bool? isReturned, params MisuseKind[] kinds)
    : Replay(reference, code.Method)
    where TResult : unmanaged
{
    /// <summary>What <see cref="PoisonDecoder"/> needs.</summary>
    private const int LeastBytes = 8;

    internal override void RequireVerdict(DebugMode mode)
    {
        int attributed = 0;
        foreach (DebugArrayPool<T> pool in Pools<T>(mode))
        {
            LendToOthers(pool);
            TResult[] result = [];
            RequireReports(pool, kinds, () => result = code(pool, false));

            ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes<TResult>(result);
            ReadOnlySpan<byte> wrong = bytes[bytes.CommonPrefixLength(MemoryMarshal.AsBytes<TResult>(right))..];
            Assert.NotEqual(0, wrong.Length);
            if (isReturned is { } expected && wrong.Length >= LeastBytes)
            {
                RequireRental(pool, wrong, expected);
                attributed++;
            }
        }

        // Too short to decode may be only what lies beyond the request, and not every time.
        int least = isReturned switch { true => Seeds, false => 1, null => 0 };
        Assert.InRange(attributed, least, Seeds);
    }

    internal override void RequireSilence(DebugMode mode)
    {
        foreach (DebugArrayPool<T> pool in Pools<T>(mode))
        {
            RequireSilence(pool, () => Assert.Equal(right, code(pool, true)));
        }
    }

    private void RequireRental(DebugArrayPool<T> pool, ReadOnlySpan<byte> wrong, bool isOfReturned)
    {
        Assert.True(PoisonDecoder.TryDecode(wrong, out PoisonedRental poisoned));
        Assert.Equal(isOfReturned, poisoned.IsReturned);
        KnownRental rental = Assert.Single(pool.FindRentals(poisoned));
        Assert.Equal((Renter, Renter), (rental.RentedAt!.Member, rental.ReturnedAt!.Member));
    }

    /// <summary>Gives the pool rentals that the right one could be confused with.</summary>
    private static void LendToOthers(DebugArrayPool<T> pool)
    {
        List<T[]> arrays = [.. Enumerable.Range(1, 10).Select(length => pool.Rent(length))];
        arrays.ForEach(array => pool.Return(array));
    }
}
