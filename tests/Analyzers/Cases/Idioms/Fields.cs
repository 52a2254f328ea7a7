// A method of the type, of the framework or of another thread puts another array in the field.
internal sealed class Fields : MemoryStream
{
    private readonly ManualResetEventSlim _emptied = new();
    private readonly ManualResetEventSlim _filled = new();
    private readonly List<int> _lengths = [4];
    private byte[] _buffer = Pool.Shared.Rent(4);

    public event Action? Changed;

    public override void WriteByte(byte value) => Renew(4);

    public override void Write(byte[] buffer, int offset, int count) => Renew(count);

    public void Called() { Pool.Shared.Return(_buffer); Renew(4); Show(_buffer); }

    public void Event() { Pool.Shared.Return(_buffer); Changed?.Invoke(); Show(_buffer); }

    public async Task Awaited() { Pool.Shared.Return(_buffer); await Task.Yield(); Show(_buffer); }

    public void AnotherThread() { Pool.Shared.Return(_buffer); _emptied.Set(); _filled.Wait(); Show(_buffer); }

    public void Callback() { Pool.Shared.Return(_buffer); _lengths.ForEach(Renew); Show(_buffer); }

    public void OtherTask() { Pool.Shared.Return(_buffer); Task.Run(() => Renew(4)).GetAwaiter().GetResult(); Show(_buffer); }

    public void Inherited() { Pool.Shared.Return(_buffer); base.WriteTo(this); Show(_buffer); }

    public void Given(Stream source) { Pool.Shared.Return(_buffer); source.CopyTo(this); Show(_buffer); }

    public void Lambda()
    {
        Pool.Shared.Return(_buffer);
        _lengths.ForEach(length => Renew(length));
        Pool.Shared.Return(_buffer);
        _buffer = [];
    }

    public void EachRound()
    {
        for (int i = 0; i < 9; i++)
        {
            _filled.Wait();
            Pool.Shared.Return(_buffer);
            _emptied.Set();
        }
    }

    public void NoOtherCode()
    {
        Pool.Shared.Return(_buffer);
        _emptied.Set();
        Show(_buffer); // expect: POOL0002
        _buffer = Array.Empty<byte>();
    }

    private static void Show(ReadOnlySpan<byte> span) => Console.WriteLine(span.Length);

    private void Renew(int length) => _buffer = Pool.Shared.Rent(length);
}

// A reference to a readonly field empties it.
public sealed class EmptiedThoughReadonly : IDisposable
{
    private readonly byte[]? _buffer = Pool.Shared.Rent(4);

    public void Dispose()
    {
        if (_buffer is not null) Pool.Shared.Return(_buffer);

        Unsafe.AsRef(in _buffer) = null;
    }
}
