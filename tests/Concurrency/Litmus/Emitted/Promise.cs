using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Pools.Tests.Concurrency.Litmus.Emitted;

/// <summary>What must stand in a method's instructions, for x64.</summary>
/// <param name="Method">Of <see cref="Specimens{TAtomics}"/>.</param>
/// <param name="InOrder">An instruction each, one after the other, with whatever between them.</param>
internal sealed record Promise(string Method, params IReadOnlyList<Regex> InOrder)
{
    // The seam is the fence only where it orders a store before a load; each other order is the processor's own (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, 10.2.2),
    // and the compiler's part is to keep the accesses as they stand.
    private static readonly Regex s_storesY = new(@"^mov +qword ptr \[\w+\+0x88\], 0x1234$");
    private static readonly Regex s_loadsY = new(@"^mov +\w+, qword ptr \[\w+\+0x88\]$");
    private static readonly Regex s_storesX = new(@"^mov +qword ptr \[\w+\+0x08\], 0x1234$");

    // Interlocked operations on memory, in one instruction that is a full fence; of references in a helper of the runtime, which tells the collector as well.
    private static readonly Regex s_exchangesObject = new(@"^call +\[?System\.Threading\.Interlocked:ExchangeObject\(");
    private static readonly Regex s_comparesObject = new(@"^call +\[?System\.Threading\.Interlocked:CompareExchangeObject\(");
    private static readonly Regex s_exchanges = OnX("xchg");
    private static readonly Regex s_compares = OnX("lock cmpxchg");
    private static readonly Regex s_adds = OnX("lock xadd");

#if POOLS_NETSTANDARD
    private static readonly Regex s_fences = new(@"^lock or +dword ptr \[rsp\], 0$");

    private static readonly Promise[] s_forTheBuild =
    [
        new("Or", s_compares),
        new("And", s_compares),
        new("FenceHere", s_storesX, s_fences, s_loadsY),
        new("FenceEverywhere", s_storesX, s_fences, s_loadsY),
    ];
#else
    private static readonly Promise[] s_forTheBuild =
    [
        new("Or", OnX("lock or")),
        new("And", OnX("lock and")),

        // The other half does the work: here the compiler only keeps the order.
        new("FenceHere", s_storesX, s_loadsY),
        // The runtime's own function is called through a cell until its address is known, and by that from then on.
        new("FenceEverywhere", s_storesX, new Regex(@"^call +(\[|\w+ ; )System\.Threading\.Interlocked:_?MemoryBarrierProcessWide\("), s_loadsY),
    ];
#endif

    public static IReadOnlyList<Promise> All { get; } =
    [
        new("VolatileWriteReference", s_storesY, new Regex("^call +CORINFO_HELP_(CHECKED_)?ASSIGN_REF$")),
        new("VolatileWriteNumber", s_storesY, new Regex(@"^mov +qword ptr \[\w+\+0x08\], 1$")),
        new("VolatileWriteFlag", s_storesY, new Regex(@"^mov +byte +ptr \[\w+\+0x10\], 1$")),
        new("VolatileReadReference", new Regex(@"^mov +\w+, gword ptr \[\w+\]$"), s_loadsY),
        new("VolatileReadNumber", new Regex(@"^mov +\w+, qword ptr \[\w+\+0x08\]$"), s_loadsY),
        new("VolatileReadFlag", new Regex(@"^movzx +\w+, byte +ptr \[\w+\+0x10\]$"), s_loadsY),
        new("ExchangeReference", s_exchangesObject),
        new("ExchangeNumber", s_exchanges),
        new("CompareExchangeReference", s_comparesObject),
        new("CompareExchangeNumber", s_compares),
        new("Add", s_adds),
        .. s_forTheBuild,
    ];

    /// <summary>Whether instructions keep it.</summary>
    public bool IsKeptBy(IEnumerable<string> instructions)
    {
        int next = 0;
        foreach (string _ in instructions.Where(instruction => next < InOrder.Count && InOrder[next].IsMatch(instruction)))
        {
            next++;
        }

        return next == InOrder.Count;
    }

    /// <summary>The compiler may add the place's distance beforehand.</summary>
    private static Regex OnX(string operation) => new($@"^{operation} +qword ptr \[\w+(\+0x08)?\], \w+$");

    public override string ToString() => $"{Method}: {string.Join(" … ", InOrder)}";
}
