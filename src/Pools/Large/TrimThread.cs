using System;
using System.Collections.Generic;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The thread on which all large pools of the process trim: a busy thread pool does not hold it up, and it holds up nobody.</summary>
/// <remarks>
/// <para>
/// It is started when there is something to do, and ends when there is nothing more: a thread that waited for the next trim would keep a collectible assembly that holds this library. Starting one takes
/// some 100 µs, as rarely as pools trim.
/// </para>
/// <para><b>Threading</b>: any thread; <see cref="Request"/> takes a lock for a few instructions.</para>
/// <para><b>Bounds</b>: one thread; one entry for each pool that has asked.</para>
/// </remarks>
internal sealed class TrimThread : IHousekeeper
{
    /// <summary>The thread's name.</summary>
    public const string Name = "Pools trim";

    private readonly Queue<ITicked> _requests = new();
    private bool _isRunning;

    public static TrimThread Instance { get; } = new();

    public void Request(ITicked target)
    {
        if (LibraryContext.IsEnding)
        {
            return;
        }

        using (HeldMonitor.Enter(_requests))
        {
            if (!_requests.Contains(target))
            {
                _requests.Enqueue(target);
            }

            if (_isRunning)
            {
                return;
            }

            try
            {
                Start();
                _isRunning = true;
            }
            catch (Exception)
            {
                // No memory for a thread: the next request tries again. Whoever asks is renting, or is a timer's thread, and must not fail.
            }
        }
    }

    private void Start()
    {
        Thread thread = new(Run, maxStackSize: 256 << 10) { IsBackground = true, Name = Name };
        using (SuppressedFlow.Begin())
        {
            thread.Start();
        }
    }

    private void Run()
    {
        while (Next() is { } target)
        {
            target.Tick();
        }
    }

    private ITicked? Next()
    {
        using (HeldMonitor.Enter(_requests))
        {
            if (_requests.Count != 0)
            {
                return _requests.Dequeue();
            }

            _isRunning = false;
            return null;
        }
    }
}
