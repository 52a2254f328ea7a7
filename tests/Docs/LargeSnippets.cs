using System;
using System.IO;
using System.IO.Compression;
using System.Threading;
using System.Threading.Tasks;

namespace Pools.Tests.Docs;

/// <summary>The code of docs/large-buffer-pool.md, as it stands there.</summary>
internal static class LargeSnippets
{
    private static readonly LargeArrayPool<byte> s_blobs =
        new(new LargeArrayPoolOptions { Name = "blobs", MaxInUseBytes = 128 << 20 });

    public static LargeArrayPool<byte> MakeAPoolInAContainer()
    {
        LargeArrayPool<byte> blobs = new(new LargeArrayPoolOptions { Name = "blobs" });   // no MaxRetainedBytes: the container's limit decides

        return blobs;
    }

    public static LargeArrayPoolOptions MakeOptions()
    {
        LargeArrayPoolOptions options = new()
        {
            Name = null,                            // string?; the type's name
            ThresholdBytes = 1 << 20,               // int: 256 KiB … 1 GiB
            MaxArrayLength = null,                  // int?, in elements; Array.MaxLength
            MaxArraysPerBucket = null,              // int?
            MaxRetainedBytes = null,                // long?
            MaxRetainedShare = 0.125,               // double: 0 … 1
            MaxInUseBytes = null,                   // long?, for RentAsync
            MaxReuseRatio = 1.5,                    // double: 1 … 4
            IdleRetention = IdleRetention.Reserve,  // or None, All
            TrimInterval = TimeSpan.FromSeconds(5), // 1 s … 1 h
            DiscardPages = PageDiscardMode.Auto,    // or On, Off
            PinArrays = false,
            ClearOnReturn = ClearPolicy.AsAsked,    // or WhenReferences, Always
            OnMisuse = MisuseResponse.Throw,        // or Drop
            TimeProvider = TimeProvider.System,
            PressureSource = null,                  // IMemoryPressureSource?; the collector and the container
        };

        return options;
    }

    public static async Task PackAsync(Stream input, int length, Stream output, CancellationToken cancellation)
    {
        byte[] blob = await s_blobs.RentAsync(length, cancellation);   // waits its turn while 128 MiB are out
        try
        {
            await input.ReadExactlyAsync(blob.AsMemory(0, length), cancellation);
            byte[] packed = s_blobs.Rent(BrotliEncoder.GetMaxCompressedLength(length));   // counts, and never waits
            try
            {
                BrotliEncoder.TryCompress(blob.AsSpan(0, length), packed, out int packedLength, quality: 1, window: 22);
                await output.WriteAsync(packed.AsMemory(0, packedLength), cancellation);
            }
            finally
            {
                s_blobs.Return(packed);
            }
        }
        finally
        {
            s_blobs.Return(blob);
        }
    }
}
