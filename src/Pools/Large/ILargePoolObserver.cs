using System;

namespace Pools.Large;

/// <summary>Told what a large pool does off its fast paths; raises events.</summary>
/// <remarks>Called on any thread, the finalizer thread among them, outside all gates; may use the pool.</remarks>
internal interface ILargePoolObserver
{
    /// <summary>A kept array is let go.</summary>
    void OnTrimmed(Array array);

    /// <summary>A returned array is not kept.</summary>
    void OnDropped(Array array, int sizeClass);

    /// <summary>An array was rented, and nobody can return it any more.</summary>
    void OnLeaked(Array array, long count);

    /// <summary>A trim begins.</summary>
    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="keepsAnything">Whether there is anything of large arrays to let go.</param>
    void OnTrimPoll(PressureLevel pressure, bool keepsAnything);

    /// <summary>A trim has let go of so many bytes, or given them back to the operating system: 1 or more. Called inside the trim.</summary>
    void OnTrimDone(long bytes, PressureLevel pressure);

    /// <summary>Something that the pool uses has failed; it goes on without.</summary>
    void OnDegraded(string what, string why);
}
