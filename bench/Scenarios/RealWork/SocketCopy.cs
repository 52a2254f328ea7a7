using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class SocketCopy : RealWorkload
{
    private const int SendBytes = 64 * 1024;

    private const int ReceiveBytes = 16 * 1024;

    private IReadOnlyList<CorpusFile> _files = [];

    public override string Name => "real-socket";

    public override string Title => "Copy over a loopback socket";

    public override string Description => "One task sends each file through rented buffers of 64 KiB, another receives it into rented buffers of 16 KiB, one for each read; both are asynchronous, so an array may come back on another thread than it was rented on.";

    public override void Prepare(IReadOnlyList<CorpusFile> files) => _files = files;

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease> : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private readonly SocketCopy _owner;
        private readonly Socket _sender = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        private readonly Socket _receiver;
        private TPool _pool;

        public Job(TPool pool, SocketCopy owner)
        {
            _pool = pool;
            _owner = owner;
            using Socket listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            listener.Listen(1);
            _sender.Connect(listener.LocalEndPoint!);
            _receiver = listener.Accept();
        }

        // One connection; its two ends are tasks of their own.
        public override int MaxWorkers => 1;

        public override bool Process(int file)
        {
            byte[] content = _owner._files[file].Content;
            Task send = Task.Run(() => SendAsync(content));
            Task<bool> receive = Task.Run(() => ReceiveAsync(content));
            Task.WhenAll(send, receive).GetAwaiter().GetResult();
            return receive.Result;
        }

        protected override void Close()
        {
            _sender.Dispose();
            _receiver.Dispose();
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
            bool same = true;
            while (reference.Length > 0)
            {
                TLease lease = _pool.Rent(ReceiveBytes);
                Memory<byte> room = lease.Memory[..Math.Min(ReceiveBytes, reference.Length)];
                int received = await _receiver.ReceiveAsync(room).ConfigureAwait(false);
                same &= received > 0 && room.Span[..received].SequenceEqual(reference.Span[..received]);
                _pool.Return(lease);
                if (received == 0)
                {
                    return false;
                }

                reference = reference[received..];
            }

            return same;
        }
    }
}
