using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Contract;

/// <summary>All element types of the contract.</summary>
internal static class Elements
{
    public static IReadOnlyList<Element> All { get; } =
    [
        new Element<byte>("byte", s => (byte)((s % 255) + 1)) { TakesAnyBits = true, Covariant = n => (byte[])(object)FilledWith((sbyte)7, n) },
        new Element<bool>("bool", _ => true),
        new Element<char>("char", s => (char)((s & 0x7FFF) + 1)) { TakesAnyBits = true },
        new Element<int>("int", s => s + 1) { TakesAnyBits = true, Covariant = n => (int[])(object)FilledWith(7u, n) },
        new Element<long>("long", s => (((long)s + 1) << 32) | (uint)s) { TakesAnyBits = true, Covariant = n => (long[])(object)FilledWith(7ul, n) },
        new Element<double>("double", s => s + 0.5) { TakesAnyBits = true },
        new Element<decimal>("decimal", s => s + 0.25m),
        new Element<Guid>("Guid", s => new Guid(s, 1, 2, 3, 4, 5, 6, 7, 8, 9, (byte)s)) { TakesAnyBits = true },
        new Element<Triple>("24-byte struct", s => new Triple(s, s + 1L, s + 2L)),
        new Element<Named>("struct with a reference", s => new Named("n", s + 1)),
        new Element<Color>("enum", s => (Color)(s + 1)) { TakesAnyBits = true, Covariant = n => (Color[])(object)FilledWith(7, n) },
        new Element<int?>("int?", s => s),
        new Element<(int, long)>("value tuple", s => (s, s + 1L)),
        new Element<string>("string", s => s.ToString(System.Globalization.CultureInfo.InvariantCulture)),
        new Element<object>("object", s => s) { Covariant = n => FilledWith("x", n) },
        new Element<Node>("sealed class", s => new Node(s)),
    ];

    /// <summary>The same in types that only this suite rents, and types with arrays of another type that pass as theirs: no struct has such.</summary>
    public static IReadOnlyList<Element> Own { get; } =
    [
        .. All.Select(element => element.InOwnType()),
        new Element<OwnNumber>("own enum", s => (OwnNumber)(s + 1)) { TakesAnyBits = true, Covariant = n => (OwnNumber[])(object)FilledWith(7, n) },
        new Element<OwnBase>("own class", s => new OwnBase(s)) { Covariant = n => FilledWith(new OwnDerived(7), n) },
    ];

    /// <summary>Whether it stands for its kind of memory: any bits, few bits, wide, with a reference inside, a reference.</summary>
    public static bool IsOneOfEachKind(Element element) =>
        element.Like == typeof(byte) || element.Like == typeof(bool) || element.Like == typeof(Guid) || element.Like == typeof(Named) || element.Like == typeof(string);

    /// <summary>
    /// Element types whose pools nobody rents from but the proofs of departures: what a runtime pool does with a wrong return spoils it for the whole process.
    /// </summary>
    public static IReadOnlyList<Element> Spoilt { get; } =
    [
        new Element<SpoiltNumber>("spoilt enum", s => (SpoiltNumber)(s + 1)) { TakesAnyBits = true, Covariant = n => (SpoiltNumber[])(object)FilledWith(7, n) },
        new Element<SpoiltBase>("spoilt class", s => new SpoiltBase(s)) { Covariant = n => FilledWith(new SpoiltDerived(7), n) },
    ];

    private static TItem[] FilledWith<TItem>(TItem value, int length)
    {
        var array = new TItem[length];
        Array.Fill(array, value);
        return array;
    }
}
