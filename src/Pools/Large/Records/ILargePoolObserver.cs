using System;

namespace Pools.Large;

/// <summary>Told what a large pool does off its fast paths; raises events.</summary>
/// <remarks>Called on any thread, the finalizer thread among them, outside all gates; may use the pool.</remarks>
internal interface ILargePoolObserver
{
    /// <summary>Whether somebody hears of single arrays: else what happens to them need not be told.</summary>
    bool HearsArrays { get; }

    /// <summary>A kept array has been released.</summary>
    void OnTrimmed(ArrayIdentity array);

    /// <summary>A returned array has not been kept.</summary>
    void OnDropped(ArrayIdentity array, int sizeClass);

    /// <summary>An array was rented, and nobody can return it any more.</summary>
    void OnLeaked(Array array, long count);

    /// <summary>A trim has begun; told, as all that it does, after its end.</summary>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="keepsAnything">Whether there was anything of large arrays to release.</param>
    void OnTrimPoll(PressureLevel pressure, bool keepsAnything);

    /// <summary>A trim has released so many bytes, or given them back to the operating system: 1 or more.</summary>
    void OnTrimDone(long bytes, PressureLevel pressure);

    /// <summary>Something that the pool uses has failed; it goes on without.</summary>
    void OnDegraded(string what, string why);
}
