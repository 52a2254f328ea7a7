using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Adapters;

/// <summary>The terms for the leases of one adapter. Owners keep them while they rest, so they reference no pool.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: all but the number of misuses is written by the constructor.</para>
/// <para><b>Bounds</b>: one object for each adapter.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal sealed class LeaseTerms(string name, bool clears, bool recycles, MisuseResponse onMisuse)
{
    private static readonly LeaseTerms s_clearing = new("RentedArray", clears: true, recycles: true, MisuseResponse.Throw);
    private static readonly LeaseTerms s_plain = new("RentedArray", clears: false, recycles: true, MisuseResponse.Throw);

    private long _misuses;

    public string Name => name;

    /// <summary>Whether arrays are cleared, over their whole length, when they go back.</summary>
    public bool Clears => clears;

    /// <summary>Whether owners serve again.</summary>
    public bool Recycles => recycles;

    public long Misuses => Interlocked.Read(ref _misuses);

    /// <summary>The terms of leases that belong to no adapter.</summary>
    public static LeaseTerms OfLeases(bool clears) => clears ? s_clearing : s_plain;

    /// <summary>Whether a policy has arrays of an element type cleared when an adapter, which asks for nothing, gives them back.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such policy.</exception>
    public static bool Clearing<T>(ClearPolicy policy)
    {
        // Checked here first: the error is told of boxes, and a lease is to allocate nothing.
        if (policy is < ClearPolicy.AsAsked or > ClearPolicy.Always)
        {
            PoolOptionChecks.RequireClearOnReturn(policy);
        }

        return policy.ClearsAlways(ElementType<T>.HoldsReferences);
    }

    /// <summary>An owner was disposed that was not out.</summary>
    public void RefuseDispose()
    {
        Interlocked.Increment(ref _misuses);
        if (onMisuse == MisuseResponse.Throw)
        {
            throw new InvalidOperationException($"{name}: an owner is disposed that has been disposed already. Its memory was given back once; nothing is changed.");
        }
    }
}
