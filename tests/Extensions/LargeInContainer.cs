using System;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Extensions;

/// <summary>Makes large pools as in a container of 512 MiB, alone in their process, at low pressure: the same on every machine.</summary>
internal static class LargeInContainer
{
    public static LargeArrayPool<byte> Make(string name, TimeProvider clock, PageDiscardMode discardPages)
    {
        LargeArrayPoolOptions options =
            new() { Name = name, DiscardPages = discardPages, TimeProvider = clock, PressureSource = new PressureDial() };
        LargeServices<HardwareAtomics> services =
            new() { Ledger = new BudgetLedger<HardwareAtomics>(), HearsCollections = false, AvailableBytes = static () => 384 << 20 };

        // An inner pool of its own would have a budget of this machine.
        return new LargeArrayPool<byte>(LargeSettings.From(options, sizeof(byte), holdsReferences: false, name), options,
            PerCoreArrayPool<byte>.Shared, services);
    }
}
