// What takes all of an array for data, by its shape, with what takes a part, or as much as it needs.
internal static class Sinks
{
    public static async Task Sockets(
        System.Net.Sockets.Socket socket, System.Net.WebSockets.WebSocket web, System.IO.Pipelines.PipeWriter pipe, byte[] message)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        message.CopyTo(a, 0);
        ArraySegment<byte> segment = a;
        await web.SendAsync(a.AsMemory(), System.Net.WebSockets.WebSocketMessageType.Binary, true, default); // expect: POOL0006
        await web.SendAsync(segment, System.Net.WebSockets.WebSocketMessageType.Binary, true, default); // expect: POOL0006
        await socket.SendAsync(a, System.Net.Sockets.SocketFlags.None); // expect: POOL0006
        socket.Send(a); // expect: POOL0006
        await pipe.WriteAsync(a); // expect: POOL0006
        socket.Send(a, message.Length, System.Net.Sockets.SocketFlags.None);
        await pipe.WriteAsync(a.AsMemory(0, message.Length));
        socket.Receive(a);
        Pool.Shared.Return(a);
    }

    public static void Buffers(IBufferWriter<byte> writer, StringBuilder builder, string text, byte[] message)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        char[] c = ArrayPool<char>.Shared.Rent(text.Length);
        message.CopyTo(a, 0);
        text.CopyTo(0, c, 0, text.Length);
        writer.Write(a); // expect: POOL0006
        builder.Append(c); // expect: POOL0006
        Console.WriteLine(string.Concat(c)); // expect: POOL0006
        Console.WriteLine(c.AsSpan().ToString()); // expect: POOL0006
        Console.WriteLine(string.Join(",", a)); // expect: POOL0006
        Console.WriteLine(int.Parse(c)); // expect: POOL0006
        writer.Write(a.AsSpan(0, message.Length));
        Console.WriteLine(c.AsSpan(0, text.Length).ToString());
        Console.WriteLine("{0} {1}", c, a);
        ArrayPool<char>.Shared.Return(c);
        Pool.Shared.Return(a);
    }

    public static void Contents(byte[] message)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        message.CopyTo(a, 0);
        using ByteArrayContent content = new(a); // expect: POOL0006
        using ReadOnlyMemoryContent memory = new(a); // expect: POOL0006
        Guid guid = new(a); // expect: POOL0006
        System.Net.IPAddress address = new(a); // expect: POOL0006
        List<byte> list = new(a); // expect: POOL0006
        System.Text.Json.Utf8JsonReader reader = new(a); // expect: POOL0006
        using ByteArrayContent part = new(a, 0, message.Length);
        Guid first = new(a.AsSpan(0, 16));
        ReadOnlySequence<byte> sequence = new(a);
        Console.WriteLine($"{guid} {address} {list.Count} {reader.BytesConsumed} {first} {sequence.IsEmpty}");
        Pool.Shared.Return(a);
    }

    public static void Cryptography(RSA key, byte[] secret, byte[] message, Span<byte> target)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        message.CopyTo(a, 0);
        byte[] signature = key.SignData(a, HashAlgorithmName.SHA256, RSASignaturePadding.Pss); // expect: POOL0006
        byte[] mac = HMACSHA256.HashData(secret, a); // expect: POOL0006
        bool isSame = CryptographicOperations.FixedTimeEquals(a, mac); // expect: POOL0006
        bool isHashed = SHA256.TryHashData(a, target, out int length); // expect: POOL0006
        bool isValid = key.VerifyData(a, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pss); // expect: POOL0006
        SHA256.HashData(message, a);
        key.SignData(a, 0, message.Length, HashAlgorithmName.SHA256, RSASignaturePadding.Pss);
        key.TrySignData(message, a, HashAlgorithmName.SHA256, RSASignaturePadding.Pss, out int written);
        Console.WriteLine($"{isSame} {isHashed} {isValid} {length} {written}");
        Pool.Shared.Return(a);
    }

    public static T? Json<T>(byte[] message)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        message.CopyTo(a, 0);
        T? value = System.Text.Json.JsonSerializer.Deserialize<T>(a); // expect: POOL0006
        Console.WriteLine(BitConverter.ToString(a)); // expect: POOL0006
        value = System.Text.Json.JsonSerializer.Deserialize<T>(a.AsSpan(0, message.Length));
        Pool.Shared.Return(a);
        return value;
    }

    public static void Arrays(int[] items, int wanted)
    {
        int[] a = ArrayPool<int>.Shared.Rent(items.Length);
        items.CopyTo(a, 0);
        bool isFound = Array.IndexOf(a, wanted) >= 0; // expect: POOL0006
        int mark = Array.IndexOf(a, -1);
        int found = Array.IndexOf(a, wanted);
        int at = a.AsSpan().LastIndexOf(wanted); // expect: POOL0006
        Array.Sort(a); // expect: POOL0006
        Array.Sort(a, 0, items.Length);
        Console.WriteLine($"{isFound} {mark} {found} {at} {a.First()} {a.Any()} {a.ElementAt(3)}");
        ArrayPool<int>.Shared.Return(a);
    }

    public static int[] Copies(int[] items)
    {
        int[] a = ArrayPool<int>.Shared.Rent(items.Length);
        items.CopyTo(a, 0);
        int[] spread = [.. a]; // expect: POOL0006
        int[] range = a[..]; // expect: POOL0006
        int[] span = a.AsSpan().ToArray(); // expect: POOL0006
        int[] part = [.. a.AsSpan(0, items.Length)];
        Console.WriteLine(spread.Length + range.Length + span.Length + a[..items.Length].Length + a[items.Length..].Length);
        ArrayPool<int>.Shared.Return(a);
        return part;
    }

    public static int LoopToLength(int[] items)
    {
        int[] a = ArrayPool<int>.Shared.Rent(items.Length);
        items.CopyTo(a, 0);
        int sum = 0;
        for (int i = 0; i < a.Length; i++)
        {
            sum += a[i]; // expect: POOL0006
        }

        ArrayPool<int>.Shared.Return(a);
        return sum;
    }

    public static int LoopThatStops(int[] items)
    {
        int[] a = ArrayPool<int>.Shared.Rent(items.Length);
        items.CopyTo(a, 0);
        int sum = 0;
        for (int i = 0; i < a.Length; i++)
        {
            if (i == items.Length) break;

            sum += a[i];
        }

        ArrayPool<int>.Shared.Return(a);
        return sum;
    }

    public static int[] LoopThatGrows(int[] old, int length)
    {
        int[] a = ArrayPool<int>.Shared.Rent(length);
        for (int i = 0; i < length; i++) a[i] = old[i];

        int[] longer = ArrayPool<int>.Shared.Rent(length * 2);
        for (int i = 0; i < a.Length; i++) longer[i] = a[i];

        ArrayPool<int>.Shared.Return(a);
        return longer;
    }

    public static void Streams(byte[] message, Stream target)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        message.CopyTo(a, 0);
        using MemoryStream stream = new(a);
        stream.CopyTo(target); // expect: POOL0006
        Pool.Shared.Return(a);
    }

    public static void StreamsCut(byte[] message, Stream target)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        using MemoryStream stream = new(a);
        stream.SetLength(0);
        stream.Write(message);
        stream.WriteTo(target);
        using MemoryStream part = new(a, 0, message.Length);
        part.CopyTo(target);
        Pool.Shared.Return(a);
    }
}

// A span of the stack has the length that was asked for; the rented one is longer.
internal static class StackOrPool
{
    public static string Conditional(string password)
    {
        int count = Encoding.UTF8.GetByteCount(password);
        byte[]? rented = null;
        Span<byte> bytes = count <= 256 ? stackalloc byte[count] : (rented = Pool.Shared.Rent(count));
        Encoding.UTF8.GetBytes(password, bytes);
        Span<byte> hash = stackalloc byte[32];
        SHA256.HashData(bytes, hash); // expect: POOL0006
        if (rented is not null) Pool.Shared.Return(rented);

        return Convert.ToHexString(hash);
    }

    public static string IfElse(ReadOnlySpan<byte> utf8)
    {
        int count = Encoding.UTF8.GetCharCount(utf8);
        char[]? rented = null;
        scoped Span<char> chars;
        if (count <= 256)
        {
            chars = stackalloc char[count];
        }
        else
        {
            rented = ArrayPool<char>.Shared.Rent(count);
            chars = rented;
        }

        Encoding.UTF8.GetChars(utf8, chars);
        string text = new(chars); // expect: POOL0006
        if (rented is not null) ArrayPool<char>.Shared.Return(rented);

        return text;
    }

    public static string Cut(string password)
    {
        int count = Encoding.UTF8.GetByteCount(password);
        byte[]? rented = null;
        Span<byte> bytes = count <= 256 ? stackalloc byte[256] : (rented = Pool.Shared.Rent(count));
        bytes = bytes[..Encoding.UTF8.GetBytes(password, bytes)];
        Span<byte> hash = stackalloc byte[32];
        SHA256.HashData(bytes, hash);
        if (rented is not null) Pool.Shared.Return(rented);

        return Convert.ToHexString(hash);
    }
}

// Who knows what a function does with what it gets.
internal static class Passed
{
    public static void Delegates(
        byte[] message, Action<ReadOnlySequence<byte>> parse, ReadOnlySpanAction<byte, int> read, List<ArraySegment<byte>> parts)
    {
        byte[] a = Pool.Shared.Rent(message.Length);
        message.CopyTo(a, 0);
        parse(new ReadOnlySequence<byte>(a));
        read(a, message.Length);
        parts.Add(a);
        Pool.Shared.Return(a);
    }
}
