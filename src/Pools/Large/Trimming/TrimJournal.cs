using System;

namespace Pools.Large;

/// <summary>Collects what a trim releases, or what has to go when a collection empties slots, to be reported once its gate is free.</summary>
/// <remarks><b>Threading</b>: inside the gate of trims, or, of a collection's, that of moves.</remarks>
internal sealed class TrimJournal
{
    private TrimReport _report;

    public void Begin(PressureLevel pressure, bool keptAnything, bool hearsArrays) => _report = new TrimReport(pressure, keptAnything, hearsArrays);

    /// <summary>Notes that a kept array is released.</summary>
    public void NoteTrimmed(Array array) => _report.NoteTrimmed(array);

    /// <summary>Notes that an array was not kept that came back meanwhile.</summary>
    public void NoteDropped(Array array, int sizeClass) => _report.NoteDropped(array, sizeClass);

    /// <summary>Ends it.</summary>
    /// <param name="bytes">How many bytes have gone.</param>
    /// <returns>What there is to tell.</returns>
    public TrimReport End(long bytes)
    {
        TrimReport report = _report;
        report.Bytes = bytes;
        _report = default;
        return report;
    }
}
