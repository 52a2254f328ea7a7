using System.Collections.Generic;
using System.Linq;
using Pools.Diagnostics;
using Pools.Tests.Contract;

namespace Pools.Tests.Debug;

/// <summary>Cells of the matrix of kinds, element types and modes in which there is nothing to find, or nothing to find it by.</summary>
/// <param name="Kind">The kind of misuse.</param>
/// <param name="Elements">Names of element types; empty: all.</param>
/// <param name="Modes">Names of modes; empty: all.</param>
/// <param name="Why">The reason.</param>
internal sealed record ImpossibleCell(MisuseKind Kind, IReadOnlyList<string> Elements, IReadOnlyList<string> Modes, string Why)
{
    /// <summary>The name of the mode that is no <see cref="DebugMode"/>: a sampler at a per-core pool.</summary>
    public const string Sampled = "sampled";

    private static readonly string[] s_isolated = ["isolated, exact", "isolated, oversize", "isolated, mixed"];

    public static IReadOnlyList<ImpossibleCell> All { get; } =
    [
        new(
            MisuseKind.Covariant,
            ["bool", "char", "double", "decimal", "Guid", "24-byte struct", "struct with a reference", "int?", "value tuple", "string", "sealed class"],
            [],
            "The runtime lets no array of another type pass as one of these."),
        new(MisuseKind.UnclearedSecret, ["bool"], [], "Of its two values one is zero, and the other what a fresh array holds."),
        new(
            MisuseKind.UnclearedReferences,
            ["byte", "bool", "char", "int", "long", "double", "decimal", "Guid", "24-byte struct", "enum", "int?", "value tuple"],
            [],
            "There are no references in it."),
        new(MisuseKind.WriteBeyondRequest, [], ["isolated, exact"], "There is nothing beyond: the runtime's own bounds check is the fence."),
        new(MisuseKind.DuplicateFromInner, [], s_isolated, "There is no inner pool."),
        new(MisuseKind.DuplicateFromInner, [], [Sampled], "A sampled array is never lent again."),
        new(MisuseKind.Foreign, [], [Sampled], "The pool itself knows no more than an array's length, and cannot tell."),
        new(MisuseKind.WrongLength, [], s_isolated, "It lends arrays of every length, so no length is wrong: the array is foreign."),
        new(MisuseKind.WrongLength, [], [Sampled], "The pool itself refuses it, with an exception; there is no sample to report."),
        new(MisuseKind.Covariant, [], [Sampled], "The pool itself refuses it, with an exception; there is no sample to report."),
        new(MisuseKind.AfterDispose, [], [Sampled], "A pool that is disposed of takes arrays back: its contract allows that."),
        new(MisuseKind.InFlight, [], [Sampled], "A sampler has nothing to mark with: the code that starts operations does not know which arrays are samples."),
        new(MisuseKind.UnclearedSecret, [], [Sampled], "There is no option for it: that nobody clears is found by the first test."),
        new(MisuseKind.WriteBeyondRequest, [], [Sampled], "There is no option for it: it is no misuse, and production is no place for information."),
    ];

    /// <summary>Whether there is nothing to find of a kind in arrays of a type, whatever the mode.</summary>
    public static bool IsListed(MisuseKind kind, Element element) => All.Any(cell => cell.Kind == kind && cell.Elements.Contains(element.Name));

    /// <summary>Whether there is nothing to find of a kind in a mode, whatever the type.</summary>
    public static bool IsListed(MisuseKind kind, string mode) => All.Any(cell => cell.Kind == kind && cell.Elements.Count == 0 && cell.Modes.Contains(mode));
}
