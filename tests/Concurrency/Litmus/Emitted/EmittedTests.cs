using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using Pools.Internal;
using Pools.Tests.Concurrency.Litmus.Faults;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Concurrency.Litmus.Emitted;

/// <summary>The instructions that the compiler emits for the shipped seam: what the litmus programs can only make likely.</summary>
public sealed class EmittedTests
{
    /// <summary>Which fault breaks which promise. What only keeps an order is broken by the order.</summary>
    private static readonly (Type Seam, string[] Methods)[] s_faults =
    [
        (typeof(VariedAtomics<Torn>), ["ExchangeReference", "ExchangeNumber", "CompareExchangeReference", "CompareExchangeNumber", "Add", "Or", "And"]),
        (typeof(VariedAtomics<NoFence>), ["FenceEverywhere"]),
#if !POOLS_NETSTANDARD
        (typeof(VariedAtomics<FenceOfOneThread>), ["FenceEverywhere"]),
#endif
    ];

    [Fact]
    public void The_instructions_of_the_shipped_seam_keep_each_promise_and_those_of_a_fault_do_not()
    {
        Assert.SkipUnless(RuntimeInformation.ProcessArchitecture == Architecture.X64, "The promises are written down as instructions of x64.");
        Listing listing = Emit();

        Assert.Equal([], Broken(listing, typeof(HardwareAtomics)));
        Assert.Equal([], Broken(listing, typeof(VariedAtomics<NoFault>)));
        Assert.Equal([], Promise.All.Where(promise => promise.InOrder.Count > 1 && promise.IsKeptBy(listing.Of(typeof(HardwareAtomics), promise.Method).Reverse())));
        Assert.Equal([], s_faults.SelectMany(fault => Promise.All.Where(promise => fault.Methods.Contains(promise.Method) && promise.IsKeptBy(listing.Of(fault.Seam, promise.Method)))));
    }

    [Fact]
    public void Each_operation_of_the_shipped_seam_does_what_it_says() => Call<HardwareAtomics>();

    /// <summary>The child's: makes the compiler emit all seams. The faults are none while nobody else is there.</summary>
    [Fact]
    public void A_fault_is_none_for_one_thread()
    {
        Call<HardwareAtomics>();
        Call<VariedAtomics<NoFault>>();
        Call<VariedAtomics<Torn>>();
        Call<VariedAtomics<NoFence>>();
        Call<VariedAtomics<FenceOfOneThread>>();
    }

    private static Listing Emit()
    {
        string file = Path.GetTempFileName();
        try
        {
            ChildTest.RequirePassed(typeof(EmittedTests), nameof(A_fault_is_none_for_one_thread), Listing.Variables(file, "*Specimens*:*"));
            return Listing.Parse(File.ReadLines(file).ToArray());
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static IEnumerable<string> Broken(Listing listing, Type seam) =>
        from promise in Promise.All
        let instructions = listing.Of(seam, promise.Method)
        where !promise.IsKeptBy(instructions)
        select string.Join(Environment.NewLine, [promise.ToString(), .. instructions]);

    private static void Call<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        object one = Marks.Of(1);
        object two = Marks.Of(2);
        var at = default(Instance);

        Specimens<TAtomics>.VolatileWriteReference(ref at, one);
        Specimens<TAtomics>.VolatileWriteNumber(ref at);
        Specimens<TAtomics>.VolatileWriteFlag(ref at);
        Assert.Equal((0x1234, one, 1, true), (at.Y.Number, at.X.Reference, at.X.Number, at.X.Flag));
        Assert.Equal(0x1234, Specimens<TAtomics>.VolatileReadReference(ref at));
        Assert.Equal(0x1233, Specimens<TAtomics>.VolatileReadNumber(ref at));
        Assert.Equal(0x1234, Specimens<TAtomics>.VolatileReadFlag(ref at));

        Assert.Same(one, Specimens<TAtomics>.ExchangeReference(ref at, two));
        Assert.Same(two, Specimens<TAtomics>.CompareExchangeReference(ref at, null, one));
        Assert.Same(two, Specimens<TAtomics>.CompareExchangeReference(ref at, null, two));
        Assert.Null(at.X.Reference);

        Assert.Equal(1, Specimens<TAtomics>.ExchangeNumber(ref at, 8));
        Assert.Equal(8, Specimens<TAtomics>.CompareExchangeNumber(ref at, 9, 7));
        Assert.Equal(8, Specimens<TAtomics>.CompareExchangeNumber(ref at, 9, 8));
        Assert.Equal(12, Specimens<TAtomics>.Add(ref at, 3));
        Specimens<TAtomics>.Or(ref at, 2);
        Specimens<TAtomics>.And(ref at, 6);
        Assert.Equal(6, at.X.Number);

        at.Y.Number = 5;
        Assert.Equal(5, Specimens<TAtomics>.FenceHere(ref at));
        Assert.Equal(5, Specimens<TAtomics>.FenceEverywhere(ref at));
        Assert.Equal(0x1234, at.X.Number);
    }
}
