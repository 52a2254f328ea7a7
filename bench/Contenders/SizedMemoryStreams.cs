using System.IO;

namespace Pools.Bench.Contenders;

/// <summary>A new <see cref="MemoryStream"/> each time that is told how long it will be.</summary>
internal readonly struct SizedMemoryStreams : IContender<SizedMemoryStreams, StreamLease>
{
    public static SizedMemoryStreams Create(int length) => default;

    public StreamLease Rent(int length) => new(new MemoryStream(length), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();

    public void Dispose() { }
}
