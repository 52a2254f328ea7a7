namespace Pools.Diagnostics;

/// <summary>An operation that uses a rented array.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; may be disposed on another thread than the one that made it.</para>
/// <para><b>Ordering</b>: the mark says that it is over before it is taken off its rental.</para>
/// <para><b>Bounds</b>: one object for each marked operation.</para>
/// <para><b>Accepted races</b>: a mark that ends below another stays linked until the one above it ends.</para>
/// </remarks>
internal sealed class InFlightMark(Rental? rental, string operation, SiteStamp begunAt) : IDisposable
{
    private int _isOver;

    public string Operation { get; } = operation;

    public SiteStamp BegunAt { get; } = begunAt;

    public bool IsOver => Volatile.Read(ref _isOver) != 0;

    /// <summary>The mark that was there before.</summary>
    public InFlightMark? Below { get; set; }

    public void Dispose()
    {
        Volatile.Write(ref _isOver, 1);
        rental?.Unmark();
    }
}
