using System.IO;

namespace Pools.Bench.Contenders;

/// <summary>A new <see cref="MemoryStream"/> each time.</summary>
internal readonly struct MemoryStreams : IContender<MemoryStreams, StreamLease>
{
    public static MemoryStreams Create(int length) => default;

    public StreamLease Rent(int length) => new(new MemoryStream(), length);

    public void Return(StreamLease lease) => lease.Stream.Dispose();

    public void Dispose() { }
}
