using System;
using Pools.Internal;

namespace Pools.Large;

/// <summary>Receives what a large pool does off its fast paths, and raises events.</summary>
/// <remarks>Called on any thread, including the finalizer thread, outside all gates; may use the pool.</remarks>
internal interface ILargePoolObserver
{
    /// <summary>Whether single arrays are of interest; if not, what happens to them is not reported.</summary>
    bool HearsArrays { get; }

    /// <summary>Reports a kept array that was released.</summary>
    void OnTrimmed(ArrayIdentity array);

    /// <summary>Reports a returned array that was not kept.</summary>
    void OnDropped(ArrayIdentity array, int sizeClass);

    /// <summary>Reports a rented array that can no longer be returned.</summary>
    void OnLeaked(Array array, long count);

    /// <summary>Reports that a trim began. Called after its end, as for everything that it does.</summary>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="keepsAnything">Whether there were large arrays to release.</param>
    void OnTrimPoll(PressureLevel pressure, bool keepsAnything);

    /// <summary>Reports the bytes that a trim has released, or given back to the operating system: 1 or more.</summary>
    void OnTrimDone(long bytes, PressureLevel pressure);

    /// <summary>Reports that something the pool uses has failed; the pool continues without it.</summary>
    void OnDegraded(string what, string why);
}
