/// <summary>Correct programs that are close to a misuse.</summary>
internal sealed class Correct(Stream stream)
{
    private static readonly bool s_isPooled = Environment.ProcessorCount > 0;
    private byte[]? _kept;

    public void GivenToOneThatThrows(Action<byte[]> consume, int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        array[0] = 1;
        try { consume(array); }
        catch (IOException) { }
    }

    public bool ReturnedByOneThatThrows(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        try { WriteAndReturn(array, n); return true; }
        catch (IOException) { return false; }
    }

    public void ForgottenParameter()
    {
        byte[] array = Pool.Shared.Rent(5);
        Keep(array);
        array[0] = 1;
    }

    public async Task TimedOut(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        try { await stream.WriteAsync(array, 0, n).WaitAsync(TimeSpan.FromSeconds(1)); }
        catch (TimeoutException) { return; }

        Pool.Shared.Return(array);
    }

    public async Task TimeoutCaught(int n)
    {
        byte[]? array = Pool.Shared.Rent(n);
        Task task = stream.WriteAsync(array, 0, n);
        try { await task.WaitAsync(TimeSpan.FromSeconds(5)); }
        catch (TimeoutException) { array = null; stream.Close(); throw; }
        finally { if (array != null) Pool.Shared.Return(array); }
    }

    public void Empty(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        if (n == 0) return;
        stream.ReadExactly(array, 0, n);
        Pool.Shared.Return(array);
    }

    public void DroppedIfLarge(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        stream.ReadExactly(array, 0, n);
        if (array.Length <= 1 << 20) Pool.Shared.Return(array);
    }

    public void Numbered(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        int state = 1;
        try { stream.ReadExactly(array, 0, n); }
        finally { if (state == 1) Pool.Shared.Return(array); }
    }

    public void Configured(int n)
    {
        byte[] array = s_isPooled ? Pool.Shared.Rent(n) : new byte[n];
        stream.ReadExactly(array, 0, n);
        if (s_isPooled) Pool.Shared.Return(array);
    }

    public void Taken(object gate, int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        bool isTaken = false;
        try { Monitor.Enter(gate, ref isTaken); stream.ReadExactly(array, 0, n); }
        finally { if (isTaken) { Pool.Shared.Return(array); Monitor.Exit(gate); } }
    }

    public void StoredByFramework(byte[][] all)
    {
        byte[] array = Pool.Shared.Rent(5);
        all.SetValue(array, 0);
        byte[] other = Pool.Shared.Rent(5);
        Array.Fill(all, other);
    }

    public Action MethodGroup()
    {
        byte[] array = Pool.Shared.Rent(5);
        return array.ReturnLater;
    }

    public void TwoArguments()
    {
        byte[] array = Pool.Shared.Rent(5);
        WriteThenReturn(array, array.AsSpan(0, 3));
    }

    public static byte[] ComparedWithItself()
    {
        byte[] array = Pool.Shared.Rent(5);
        byte[] same = array;
        if (same != array) Pool.Shared.Return(array);
        return same;
    }

    public static byte Replaced()
    {
        byte[] array = Pool.Shared.Rent(5);
        var pair = (Array: array, Length: 3);
        Action replace = () => pair.Array = new byte[3];
        replace();
        Pool.Shared.Return(array);
        return pair.Array[0];
    }

    public void WaitsForever(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        Task task = stream.WriteAsync(array, 0, n);
        task.Wait(TimeSpan.FromMilliseconds(-1));
        Pool.Shared.Return(array);
    }

    public async Task Copied(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        Task task = CopyThenSend(array, n);
        Pool.Shared.Return(array);
        await task;
    }

    public void FilledByDelegate(Func<byte[], bool> fill)
    {
        byte[] array = Pool.Shared.Rent(5);
        while (fill(array)) stream.Write(array);
        Pool.Shared.Return(array);
    }

    public void LengthIsAskedFor(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        if (Buffer.ByteLength(array) != n) throw new InvalidOperationException();
        stream.Write(array);
        Pool.Shared.Return(array);
    }

    public static string Cut(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        string text = Convert.ToHexString(array)[..(2 * n)] + Encoding.ASCII.GetString(array).Substring(0, n);
        Pool.Shared.Return(array);
        return text;
    }

    private void WriteAndReturn(byte[] array, int n)
    {
        try { stream.Write(array, 0, n); }
        finally { Pool.Shared.Return(array); }
    }

    private void Keep(byte[] array)
    {
        _kept = array;
        array = null!;
    }

    private void WriteThenReturn(byte[] array, ReadOnlySpan<byte> data)
    {
        stream.Write(data);
        Pool.Shared.Return(array);
    }

    private async Task CopyThenSend(byte[] array, int n)
    {
        byte[] own = array.AsSpan(0, n).ToArray();
        await stream.WriteAsync(own);
    }
}

internal static class Later
{
    public static void ReturnLater(this byte[] array) => Pool.Shared.Return(array);
}
