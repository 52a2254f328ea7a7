using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Large;
using Pools.Memory;

namespace Pools.Tests.Large;

/// <summary>Records discards. Every discard must be of an array that the trimmer owns.</summary>
internal sealed class FakePages : IPages
{
    private readonly ConditionalWeakTable<Array, StrongBox<nint>> _addresses = new();
    private long _nextAddress = 4_096;

    public PageSupport Support
    {
        get => TrialFailure is null ? field : throw TrialFailure;
        set;
    } = PageSupport.Full;

    /// <summary>What the trial throws.</summary>
    public Exception? TrialFailure { get; set; }

    /// <summary>The error of every discard; 0: it succeeds.</summary>
    public int Errno { get; set; }

    public Action? WhileDiscarding { get; set; }

    public int Calls { get; private set; }

    public List<WeakReference> Discarded { get; } = [];

    public int TimesOf(Array array) => Discarded.FindAll(d => ReferenceEquals(d.Target, array)).Count;

    public long Discard(Array array, long from, out int errno)
    {
        Calls++;
        errno = Errno;
        ArrayRecord record = ArrayRecords.Find(array)!;
        Assert.Equal(ArrayRecord.InTransit, Volatile.Read(ref record.State));
        WhileDiscarding?.Invoke();
        if (errno == 0)
        {
            Discarded.Add(new WeakReference(array));
        }

        return errno == 0 ? record.Bytes - from : 0;
    }

    public nint AddressOf(Array array) => _addresses.GetValue(array, _ => new StrongBox<nint>((nint)(_nextAddress += 4_096))).Value;

    /// <summary>Moves an array as a compacting collection does.</summary>
    public void Move(Array array)
    {
        AddressOf(array);
        _addresses.TryGetValue(array, out StrongBox<nint>? address);
        address!.Value = (nint)(_nextAddress += 4_096);
    }
}
