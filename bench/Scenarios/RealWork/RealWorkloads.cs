using System.Collections.Generic;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>The workloads in the order in which they are run and shown.</summary>
internal static class RealWorkloads
{
    public static IReadOnlyList<RealWorkload> Create() =>
    [
        new Base64Conversion(Base64Direction.Encode),
        new Base64Conversion(Base64Direction.Decode),
        new BrotliRoundTrip(),
        new GZipRoundTrip(),
        new Sha256Digest(),
        new Utf8Transcode(),
        new JsonRewrite(),
        new SocketCopy(),
    ];
}
