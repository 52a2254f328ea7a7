using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Extensions;

/// <summary>Makes large pools as in a container of 512 MiB, alone in their process, at low pressure: what they keep depends on no other pool and on no machine.</summary>
internal static class LargeInContainer
{
    /// <param name="name">The pool's name.</param>
    /// <param name="clock">Its clock.</param>
    /// <param name="discardPages">Whether it gives pages back.</param>
    public static LargeArrayPool<byte> Make(string name, ManualClock clock, PageDiscardMode discardPages)
    {
        LargeArrayPoolOptions options = new() { Name = name, DiscardPages = discardPages };
        StillLargePool.KeepStill(options, clock);
        LargeServices<HardwareAtomics> services = new() { Ledger = new BudgetLedger<HardwareAtomics>(), HearsCollections = false, AvailableBytes = static () => 384 << 20 };

        // The bound of an inner pool of its own would be this machine's.
        return new LargeArrayPool<byte>(LargeSettings.From(options, sizeof(byte), holdsReferences: false, name), options, PerCoreArrayPool<byte>.Shared, services);
    }
}
