using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Large;
using Pools.Memory;
using Xunit;

namespace Pools.Tests.Large;

/// <summary>Pages that are only noted, of arrays that lie where the test says; every discard must be of an array that the trimmer owns.</summary>
internal sealed class FakePages : IPages
{
    private readonly ConditionalWeakTable<Array, StrongBox<nint>> _addresses = new();
    private long _nextAddress = 4_096;

    /// <summary>What a trial has shown.</summary>
    public PageSupport Support
    {
        get => TrialFailure is null ? field : throw TrialFailure;
        set;
    } = PageSupport.Full;

    /// <summary>What a trial throws; null: it can be made.</summary>
    public Exception? TrialFailure { get; set; }

    /// <summary>What every discard fails with; 0: it succeeds.</summary>
    public int Errno { get; set; }

    /// <summary>Called while pages go.</summary>
    public Action? WhileDiscarding { get; set; }

    /// <summary>How often a discard was asked for.</summary>
    public int Calls { get; private set; }

    /// <summary>What was discarded, in order, held weakly.</summary>
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

    /// <summary>Lets an array lie elsewhere, as a compacting collection does.</summary>
    public void Move(Array array)
    {
        AddressOf(array);
        _addresses.TryGetValue(array, out StrongBox<nint>? address);
        address!.Value = (nint)(_nextAddress += 4_096);
    }
}
