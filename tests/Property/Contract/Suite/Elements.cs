namespace Pools.Tests.Contract;

/// <summary>All element types of the contract.</summary>
internal static class Elements
{
    public static IReadOnlyList<Element> All { get; } =
    [
        new Element<byte>("byte", s => (byte)((s % 255) + 1)) { TakesAnyBits = true, Covariant = n => Pass<sbyte, byte>(7, n) },
        new Element<bool>("bool", _ => true),
        new Element<char>("char", s => (char)((s & 0x7FFF) + 1)) { TakesAnyBits = true },
        new Element<int>("int", s => s + 1) { TakesAnyBits = true, Covariant = n => Pass<uint, int>(7, n) },
        new Element<long>("long", s => (((long)s + 1) << 32) | (uint)s) { TakesAnyBits = true, Covariant = n => Pass<ulong, long>(7, n) },
        new Element<double>("double", s => s + 0.5) { TakesAnyBits = true },
        new Element<decimal>("decimal", s => s + 0.25m),
        new Element<Guid>("Guid", s => new Guid(s, 1, 2, 3, 4, 5, 6, 7, 8, 9, (byte)s)) { TakesAnyBits = true },
        new Element<Triple>("24-byte struct", s => new Triple(s, s + 1L, s + 2L)),
        new Element<Named>("struct with a reference", s => new Named("n", s + 1)),
        new Element<Color>("enum", s => (Color)(s + 1)) { TakesAnyBits = true, Covariant = n => Pass<int, Color>(7, n) },
        new Element<int?>("int?", s => s),
        new Element<(int, long)>("value tuple", s => (s, s + 1L)),
        new Element<string>("string", s => s.ToString(CultureInfo.InvariantCulture)),
        new Element<object>("object", s => s) { Covariant = n => Pass<string, object>("x", n) },
        new Element<Node>("sealed class", s => new Node(s)),
    ];

    /// <summary>The same in types that only this suite rents, and types with covariant arrays: no struct has such.</summary>
    public static IReadOnlyList<Element> Own { get; } =
    [
        .. All.Select(element => element.InOwnType()),
        new Element<OwnNumber>("own enum", s => (OwnNumber)(s + 1)) { TakesAnyBits = true, Covariant = n => Pass<int, OwnNumber>(7, n) },
        new Element<OwnBase>("own class", s => new OwnBase(s)) { Covariant = n => Pass<OwnDerived, OwnBase>(new(7), n) },
    ];

    /// <summary>For proofs of departures only: what a runtime pool does with a wrong return spoils it for the whole process.</summary>
    public static IReadOnlyList<Element> Spoilt { get; } =
    [
        new Element<SpoiltNumber>("spoilt", s => (SpoiltNumber)(s + 1)) { Covariant = n => Pass<int, SpoiltNumber>(7, n) },
        new Element<SpoiltBase>("spoilt class", s => new SpoiltBase(s)) { Covariant = n => Pass<SpoiltDerived, SpoiltBase>(new(7), n) },
    ];

    private static readonly Type[] s_fast = [typeof(byte), typeof(string), typeof(Triple), typeof(object), typeof(OwnBase)];

    // Any bits, few bits, wide, with a reference inside, a reference.
    private static readonly Type[] s_oneOfEachKind = [typeof(byte), typeof(bool), typeof(Guid), typeof(Named), typeof(string)];

    /// <summary>Whether a test of a set runs with this type. Element types make no difference to a variant, nor to another build.</summary>
    internal static bool IsIn(ElementSet set, Element element, bool isVariant) => set switch
    {
        ElementSet.WithCovariantArrays => element.HasCovariantArrays && (Depth.IsDeep || s_fast.Contains(element.Like)),
        ElementSet.AlwaysZeroed => !element.TakesAnyBits
            && (Depth.IsDeep || element.Like == typeof(string) || element.Like == typeof(Triple)),
        ElementSet.Few when Depth.IsDeep => element.Like == typeof(byte) || element.Like == typeof(string) || element.Like == typeof(Guid),
        ElementSet.Few => element.Like == typeof(byte) || (element.Like == typeof(string) && !isVariant),
        ElementSet.Bytes => element.Like == typeof(byte),
#if POOLS_NETSTANDARD
        _ => s_oneOfEachKind.Contains(element.Like),
#else
        _ when isVariant => Depth.IsDeep ? s_oneOfEachKind.Contains(element.Like) : element.Like == typeof(byte),
        _ => Depth.IsDeep || element.Like == typeof(byte) || element.Like == typeof(string) || element.Like == typeof(Triple),
#endif
    };

    /// <summary>An array that passes as one of another type.</summary>
    private static TAs[] Pass<TItem, TAs>(TItem value, int length)
    {
        var array = new TItem[length];
        Array.Fill(array, value);
        return (TAs[])(object)array;
    }
}
