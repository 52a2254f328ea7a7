namespace Pools.Diagnostics;

/// <summary>An operation that uses a rented array.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; may be disposed on another thread than the one that made it.</para>
/// <para><b>Ordering</b>: none: a mark says once that it is over.</para>
/// <para><b>Bounds</b>: one object for each marked operation.</para>
/// <para><b>Accepted races</b>: a mark that is over stays linked until its rental gets another one, or is forgotten.</para>
/// </remarks>
internal sealed class InFlightMark(string operation, SiteStamp begunAt) : IDisposable
{
    private int _isOver;

    public string Operation { get; } = operation;

    public SiteStamp BegunAt { get; } = begunAt;

    /// <summary>The mark that was there before.</summary>
    public InFlightMark? Below { get; set; }

    public void Dispose() => Volatile.Write(ref _isOver, 1);

    /// <summary>A mark, or the nearest below it, that is not over; null: there is none.</summary>
    public static InFlightMark? Running(InFlightMark? mark)
    {
        while (mark is not null && Volatile.Read(ref mark._isOver) != 0)
        {
            mark = mark.Below;
        }

        return mark;
    }
}
