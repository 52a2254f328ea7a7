using System;

[Suite]
public class DisposedTests : IDisposable
{
    private readonly byte[] _scratch = Renting.Pool.Rent(100);
    private byte[]? _kept;

    [Test]
    public void Disposed_clean() => _kept = Renting.Pool.Rent(100);

    [Test]
    public void Disposed_leaks() => Renting.Pool.Rent(100);

    public void Dispose()
    {
        Renting.Pool.Return(_scratch);
        if (_kept is not null)
        {
            Renting.Pool.Return(_kept);
        }
    }
}
