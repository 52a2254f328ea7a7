namespace Pools.Tests.Extensions;

/// <summary>Creates large pools with the limits of a 512 MiB container and low pressure, on every machine.</summary>
internal static class LargeInContainer
{
    public static LargeArrayPool<byte> Make(string name, TimeProvider clock, PageDiscardMode discardPages)
    {
        LargeArrayPoolOptions options =
            new() { Name = name, DiscardPages = discardPages, TimeProvider = clock, PressureSource = new PressureDial() };
        LargeServices<HardwareAtomics> services = new()
        {
            Process = new ProcessBytes<HardwareAtomics>(),
            Pages = new Pages(),
            TrimsAfterGen2 = false,
            AvailableBytes = static () => 384 << 20,
        };

        // The budget of another inner pool would depend on this machine.
        return new LargeArrayPool<byte>(LargeSettings.From(options, sizeof(byte), holdsReferences: false, name), options,
            PerCoreArrayPool<byte>.Shared, services);
    }

    /// <summary>Claims to discard all pages of an array.</summary>
    private sealed class Pages : IPages
    {
        public PageSupport Support => PageSupport.Full;

        public long Discard(Array array, out int errno)
        {
            errno = 0;
            return array.LongLength;
        }
    }
}
