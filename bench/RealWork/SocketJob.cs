using System.Net;
using System.Net.Sockets;

namespace Pools.Bench;

internal sealed class SocketJob<TPool, TLease> : FileJob
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    private const int SendBytes = 64 * 1024;
    private const int ReceiveBytes = 16 * 1024;

    private readonly Socket _sender = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly Socket _receiver;
    private TPool _pool;

    public SocketJob(TPool pool, RealWorkload workload)
        : base(workload)
    {
        _pool = pool;
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start(1);
        _sender.Connect(listener.LocalEndpoint);
        _receiver = listener.AcceptSocket();
    }

    // One connection; its two ends are tasks of their own.
    public override int MaxWorkers => 1;

    public override void Dispose()
    {
        _sender.Dispose();
        _receiver.Dispose();
        base.Dispose();
    }

    protected override bool Process(byte[] input, byte[] reference)
    {
        Task send = Task.Run(() => SendAsync(input));
        Task<bool> receive = Task.Run(() => ReceiveAsync(reference));
        Task.WhenAll(send, receive).GetAwaiter().GetResult();
        return receive.Result;
    }

    private async Task SendAsync(ReadOnlyMemory<byte> content)
    {
        while (content.Length > 0)
        {
            int length = Math.Min(content.Length, SendBytes);
            TLease lease = _pool.Rent(length);
            content[..length].CopyTo(lease.Memory);
            Memory<byte> rest = lease.Memory[..length];
            while (rest.Length > 0)
            {
                rest = rest[await _sender.SendAsync(rest).ConfigureAwait(false)..];
            }

            _pool.Return(lease);
            content = content[length..];
        }
    }

    private async Task<bool> ReceiveAsync(ReadOnlyMemory<byte> reference)
    {
        bool isRight = true;
        while (reference.Length > 0)
        {
            TLease lease = _pool.Rent(ReceiveBytes);
            Memory<byte> room = lease.Memory[..Math.Min(ReceiveBytes, reference.Length)];
            int received = await _receiver.ReceiveAsync(room).ConfigureAwait(false);
            isRight &= received > 0 && room.Span[..received].SequenceEqual(reference.Span[..received]);
            _pool.Return(lease);
            if (received == 0)
            {
                return false;
            }

            reference = reference[received..];
        }

        return isRight;
    }
}
