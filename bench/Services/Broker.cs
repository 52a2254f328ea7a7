using System.Net;
using System.Net.Sockets;

namespace Pools.Bench;

/// <summary>
/// A message broker over TCP. A reader for each publisher rents an array for each message, and hands batches to a sender for each
/// subscriber. The last sender returns the arrays of a batch.
/// </summary>
internal sealed class Broker(ArrayPool<byte> pool)
{
    private const int Publishers = 2;
    private const int Subscribers = 3;

    // As a batch of Dekaf, a Kafka client: some 800 messages.
    private const int BatchBytes = Sizes.Mebibyte;
    private const int QueuedBatches = 2;

    private const int ShortestMessage = 256;
    private const int LongestMessage = 16 * ShortestMessage;
    private const int HeaderBytes = 2 * sizeof(int);
    private const int SocketBuffer = 64 * Sizes.Kibibyte;

    private readonly BlockingCollection<Batch>[] _queues =
        [.. Enumerable.Range(0, Subscribers).Select(_ => new BlockingCollection<Batch>(QueuedBatches))];

    private int _readers = Publishers;
    private int _received;

    public static int Run(ArrayPool<byte> pool, int count) => new Broker(pool).Serve(count / Publishers);

    private int Serve(int messages)
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        List<Action> roles = [];
        foreach (int publisher in Enumerable.Range(0, Publishers))
        {
            (Stream client, Stream server) = Connect(listener);
            roles.AddRange([() => Publish(client, publisher, messages), () => Read(server)]);
        }

        foreach (BlockingCollection<Batch> queue in _queues)
        {
            (Stream client, Stream server) = Connect(listener);
            roles.AddRange([() => Send(server, queue), () => Receive(client)]);
        }

        using ThreadCrew crew = new(roles.Count);
        crew.Run(worker => roles[worker]());
        return (Subscribers * Publishers * messages) - _received;
    }

    private static (Stream Client, Stream Server) Connect(TcpListener listener)
    {
        Socket client = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        client.Connect(listener.LocalEndpoint);
        return (Buffered(client), Buffered(listener.AcceptSocket()));

        static Stream Buffered(Socket socket) => new BufferedStream(new NetworkStream(socket, ownsSocket: true), SocketBuffer);
    }

    private static int KeyOf(int publisher, int sequence) => (sequence * Publishers) + publisher;

    /// <summary>The length of a message without its header: as often from 256 to 511 bytes as from 2 to 4 KiB.</summary>
    private static int LengthOf(int key)
    {
        uint mixed = Content.Mix(key);
        int shortest = ShortestMessage << (int)(mixed % 4);
        return shortest + (int)((mixed >> 2) % shortest);
    }

    private static void Publish(Stream broker, int publisher, int messages)
    {
        using Stream output = broker;
        for (int sequence = 0; sequence < messages; sequence++)
        {
            int key = KeyOf(publisher, sequence);
            output.Write(MemoryMarshal.AsBytes<int>([LengthOf(key), key]));
            output.Write(Content.Of(key, LengthOf(key)));
        }
    }

    private void Read(Stream publisher)
    {
        using Stream input = publisher;
        Span<int> header = stackalloc int[HeaderBytes / sizeof(int)];
        Batch batch = new();
        while (input.ReadAtLeast(MemoryMarshal.AsBytes(header), HeaderBytes, throwOnEndOfStream: false) == HeaderBytes)
        {
            byte[] message = pool.Rent(HeaderBytes + header[0]);
            MemoryMarshal.AsBytes(header).CopyTo(message);
            input.ReadExactly(message, HeaderBytes, header[0]);
            if (batch.Add(new ArraySegment<byte>(message, 0, HeaderBytes + header[0])) >= BatchBytes)
            {
                Array.ForEach(_queues, queue => queue.Add(batch));
                batch = new Batch();
            }
        }

        Array.ForEach(_queues, queue => queue.Add(batch));
        if (Interlocked.Decrement(ref _readers) == 0)
        {
            Array.ForEach(_queues, queue => queue.CompleteAdding());
        }
    }

    private void Send(Stream subscriber, BlockingCollection<Batch> queue)
    {
        using Stream output = subscriber;
        foreach (Batch batch in queue.GetConsumingEnumerable())
        {
            batch.Messages.ForEach(message => output.Write(message));
            output.Flush();
            if (Interlocked.Decrement(ref batch.Senders) == 0)
            {
                batch.Messages.ForEach(message => pool.Return(message.Array!));
            }
        }
    }

    /// <summary>Counts the messages that have the right order and content, and stops counting at the first wrong one.</summary>
    private void Receive(Stream broker)
    {
        using Stream input = broker;
        Span<int> header = stackalloc int[HeaderBytes / sizeof(int)];
        Span<byte> content = new byte[LongestMessage];
        int[] next = new int[Publishers];
        while (input.ReadAtLeast(MemoryMarshal.AsBytes(header), HeaderBytes, throwOnEndOfStream: false) == HeaderBytes)
        {
            (int length, int key) = (header[0], header[1]);
            int publisher = (int)((uint)key % Publishers);
            if (key != KeyOf(publisher, next[publisher]) || length != LengthOf(key)
                || input.ReadAtLeast(content[..length], length, throwOnEndOfStream: false) < length
                || !content[..length].SequenceEqual(Content.Of(key, length)))
            {
                // Otherwise the sender would wait for ever.
                input.CopyTo(Stream.Null);
                break;
            }

            next[publisher]++;
        }

        Interlocked.Add(ref _received, next.Sum());
    }

    private sealed class Batch
    {
        public int Senders = Subscribers;
        private int _bytes;

        public List<ArraySegment<byte>> Messages { get; } = [];

        /// <returns>The bytes of the batch.</returns>
        public int Add(ArraySegment<byte> message)
        {
            Messages.Add(message);
            return _bytes += message.Count;
        }
    }
}
