using System;
using System.Threading;

namespace Pools.Diagnostics;

/// <summary>An operation that uses a rented array.</summary>
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
