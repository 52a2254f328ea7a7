using System;
using System.Collections.Generic;
using Pools.Internal;

namespace Pools.Large;

/// <summary>What a trim, or a collection that empties slots, has done, reported once its gate is free: a listener may wait for a thread that waits for the gate.</summary>
/// <remarks>
/// <para><b>Threading</b>: one thread at a time: the one that holds the gate, and then, of a copy, the one that tells.</para>
/// <para><b>Bounds</b>: one entry for each array that goes, while a listener is attached; nothing is allocated otherwise. If there is no memory for an entry, its event is lost.</para>
/// </remarks>
internal struct TrimReport
{
    private readonly PressureLevel _pressure;
    private readonly bool _keptAnything;
    private readonly bool _hearsArrays;
    private List<(ArrayIdentity Array, int? DroppedFrom)>? _arrays;

    /// <param name="pressure">How scarce memory is.</param>
    /// <param name="keptAnything">Whether there were large arrays to release.</param>
    /// <param name="hearsArrays">Whether a listener is attached.</param>
    public TrimReport(PressureLevel pressure, bool keptAnything, bool hearsArrays)
    {
        _pressure = pressure;
        _keptAnything = keptAnything;
        _hearsArrays = hearsArrays;
    }

    /// <summary>The bytes that have gone.</summary>
    public long Bytes { get; set; }

    /// <summary>Notes that a kept array is released.</summary>
    public void NoteTrimmed(Array array) => Note(array, droppedFrom: null);

    /// <summary>Notes that an array was not kept that came back meanwhile.</summary>
    public void NoteDropped(Array array, int sizeClass) => Note(array, sizeClass);

    /// <summary>Tells everything.</summary>
    /// <param name="observer">Receives the report.</param>
    /// <param name="polls">Whether also that there was a trim.</param>
    public readonly void Tell(ILargePoolObserver observer, bool polls)
    {
        if (polls)
        {
            observer.OnTrimPoll(_pressure, _keptAnything);
        }

        if (_arrays is not null)
        {
            TellOfArrays(_arrays, observer);
        }

        if (Bytes > 0)
        {
            observer.OnTrimDone(Bytes, _pressure);
        }
    }

    private static void TellOfArrays(List<(ArrayIdentity Array, int? DroppedFrom)> arrays, ILargePoolObserver observer)
    {
        foreach ((ArrayIdentity array, int? droppedFrom) in arrays)
        {
            if (droppedFrom is { } sizeClass)
            {
                observer.OnDropped(array, sizeClass);
            }
            else
            {
                observer.OnTrimmed(array);
            }
        }
    }

    private void Note(Array array, int? droppedFrom)
    {
        if (!_hearsArrays)
        {
            return;
        }

        try
        {
            (_arrays ??= []).Add((ArrayIdentity.Of(array), droppedFrom));
        }
        catch (OutOfMemoryException)
        {
            // The trim goes on: it is what makes room.
        }
    }
}
