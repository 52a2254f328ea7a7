// Waits that leave a task running, and their repaired twins.
internal static class Waits
{
    public static async Task Any(Stream one, Stream other)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            await Task.WhenAny(one.WriteAsync(array, 0, 10), other.WriteAsync(array, 0, 10));
        }
        finally
        {
            Pool.Shared.Return(array); // expect: POOL0007
        }
    }

    public static async Task AnyOrDelay(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task read = stream.ReadExactlyAsync(array, 0, 10).AsTask();
        await Task.WhenAny(read, Task.Delay(1000)).ConfigureAwait(false);
        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static void AnyBlocking(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task read = stream.WriteAsync(array, 0, 10);
        Task delay = Task.Delay(1000);
        Task.WaitAny(read, delay);
        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static async Task AnyAsked(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task read = stream.WriteAsync(array, 0, 10);
        Task delay = Task.Delay(1000);
        await Task.WhenAny(read, delay);
        if (delay.IsCompleted) return;

        Pool.Shared.Return(array);
    }

    public static async Task AnyCompared(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task read = stream.WriteAsync(array, 0, 10);
        Task delay = Task.Delay(1000);
        Task done = await Task.WhenAny(read, delay);
        if (done == delay) throw new TimeoutException();

        Pool.Shared.Return(array);
    }

    public static async Task AnyCancelled(Stream stream, CancellationToken token)
    {
        byte[] array = Pool.Shared.Rent(10);
        await Task.WhenAny(stream.WriteAsync(array, 0, 10), Task.Delay(-1, token));
        if (token.IsCancellationRequested) return;

        Pool.Shared.Return(array);
    }

    public static async Task OfOne(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task first = stream.WriteAsync(array, 0, 10);
        Task.WaitAny(first);
        Task second = stream.WriteAsync(array, 0, 10);
        await Task.WhenAny([second]);
        Pool.Shared.Return(array);
    }

    public static void AllForgotten(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        _ = Task.WhenAll(stream.WriteAsync(array, 0, 10));
        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static async Task All(Stream one, Stream other)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task first = one.WriteAsync(array, 0, 10);
        Task second = other.WriteAsync(array, 0, 10);
        await Task.WhenAll(first, second);
        Task.WaitAll(one.WriteAsync(array, 0, 10));
        await Task.WhenAll(new[] { one.WriteAsync(array, 0, 10), other.FlushAsync() }).ConfigureAwait(false);
        Pool.Shared.Return(array);
    }

    public static async Task TimedOut(Stream stream, TimeSpan timeout)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            await stream.WriteAsync(array, 0, 10).WaitAsync(timeout);
        }
        finally
        {
            Pool.Shared.Return(array); // expect: POOL0007
        }
    }

    public static async Task TimedOutInHandler(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        try
        {
            await write.WaitAsync(TimeSpan.FromSeconds(1)).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            Pool.Shared.Return(array); // expect: POOL0007
            throw;
        }

        Pool.Shared.Return(array);
    }

    public static async Task TimedOutRepaired(Stream stream, CancellationTokenSource source)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10, source.Token);
        try
        {
            await write.WaitAsync(TimeSpan.FromSeconds(1));
        }
        catch (IOException)
        {
            Pool.Shared.Return(array);
            throw;
        }
        catch
        {
            source.Cancel();
            await write;
        }

        Pool.Shared.Return(array);
    }

    public static void Blocking(Stream stream, int milliseconds)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        write.Wait(milliseconds);
        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static void BlockingAsked(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        if (write.Wait(1000)) Pool.Shared.Return(array);

        byte[] other = Pool.Shared.Rent(10);
        stream.WriteAsync(other, 0, 10).Wait(Timeout.Infinite);
        Pool.Shared.Return(other);
    }

    public static void Begun(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        IAsyncResult result = stream.BeginWrite(array, 0, 10, null, null);
        Pool.Shared.Return(array); // expect: POOL0007
        stream.EndWrite(result);
    }

    public static void BegunRepaired(Stream stream, AsyncCallback callback)
    {
        byte[] array = Pool.Shared.Rent(10);
        IAsyncResult result = stream.BeginWrite(array, 0, 10, null, null);
        stream.EndWrite(result);
        stream.BeginWrite(array, 0, 10, callback, null);
        Pool.Shared.Return(array);
    }

    public static Task Started()
    {
        byte[] array = Pool.Shared.Rent(10);
        Task task = Task.Run(() => array[0] = 1);
        Pool.Shared.Return(array); // expect: POOL0007
        return task;
    }

    public static void Queued()
    {
        byte[] array = Pool.Shared.Rent(10);
        ThreadPool.QueueUserWorkItem(_ => array.AsSpan().Clear());
        Pool.Shared.Return(array); // expect: POOL0007
    }

    public static async Task StartedRepaired(CountdownEvent done)
    {
        byte[] array = Pool.Shared.Rent(10);
        await Task.Run(() => array[0] = 1);
        Task.Run(() => array[1] = 1).Wait();
        ThreadPool.QueueUserWorkItem(_ =>
        {
            array[2] = 1;
            done.Signal();
        });
        done.Wait();
        Pool.Shared.Return(array);
        byte[] last = Pool.Shared.Rent(10);
        _ = Task.Run(() => Pool.Shared.Return(last));
    }
}
