namespace Pools.Tests.Simulation;

/// <summary>From an address to the field that lies there, for all that can be reached from a pool and its load.</summary>
/// <remarks>Valid until a collection: see <see cref="StillHeap"/>.</remarks>
internal sealed unsafe class FieldMap
{
    private const int Pointer = 8;
    private const int Elements = 16;
    private readonly Dictionary<nint, Place> _places = [];
    private readonly HashSet<nint> _seen = [];
    private readonly Stack<(object Of, nint From, string Name, Kind Kind)> _left = new();

    public FieldMap(object pool, object load)
    {
        _left.Push((pool, -1, "", Kind.Pool));
        Walk();
        _left.Push((load, -1, "load", Kind.Load));
        Walk();
    }

    internal enum Kind
    {
        Pool,
        Array,
        Load,
    }

    public (string Name, Kind Kind) NameOf(nint address) =>
        _places.TryGetValue(address, out Place place) ? (place.Name, place.Kind)
            : (address < 0 ? "a monitor's block" : "what is gone", Kind.Pool);

    /// <summary>The field that leads to the array in which an address lies, and the array's length.</summary>
    public (nint Way, nint Length) WayTo(nint address) =>
        _places.TryGetValue(address & -Pointer, out Place place) && place.From > 0 ? (place.From, place.Length) : (-1, -1);

    private void Walk()
    {
        while (_left.TryPop(out var next))
        {
            nint address = Unsafe.As<object, nint>(ref next.Of);
            if (_seen.Add(address))
            {
                Add(next.Of, address, next.From, next.Name, next.Kind);
            }
        }
    }

    private void Add(object of, nint address, nint from, string name, Kind kind)
    {
        Type type = of.GetType();
        if (RentedItem.BytesOf(of) is >= 0 and var bytes)
        {
            AddBytes(address, bytes);
        }
        else if (of is Array array)
        {
            Put(address - Pointer, new Place($"{name}, monitor", kind));
            Put(address + Pointer, new Place($"{name}, length", kind));
            AddElements(array, address, from, name, kind);
        }
        else if (type.Namespace?.StartsWith(nameof(Pools), StringComparison.Ordinal) == true)
        {
            string own = NameOf(type);
            Put(address - Pointer, new Place($"{own}, monitor", kind));
            AddFields(type, address + Pointer, own, kind, from: -1, length: -1);
        }
    }

    private void AddElements(Array array, nint address, nint from, string name, Kind kind)
    {
        Type element = array.GetType().GetElementType()!;
        int size = TypeLayout.ElementSize(array);
        for (int i = 0; i < array.Length; i++)
        {
            nint at = address + Elements + ((nint)i * size);
            if (!element.IsValueType)
            {
                Put(at, new Place(name, kind, from, address + Pointer));
                Follow(at, NameOf(element), kind, isFixed: false);
            }
            else if (element.IsPrimitive)
            {
                Put(at & -Pointer, new Place(name, kind, from, address + Pointer));
            }
            else
            {
                AddFields(element, at, name, kind, from, address + Pointer);
            }
        }
    }

    private void AddFields(Type type, nint at, string name, Kind kind, nint from, nint length)
    {
        foreach (TypeLayout.Field field in TypeLayout.Of(type).Fields)
        {
            string full = $"{name}.{field.Name}";
            Put((at + field.Offset) & -Pointer, new Place(full, kind, from, length));
            if (field.IsReference)
            {
                Follow(at + field.Offset, full, kind, field.IsFixed);
            }
        }
    }

    private void Follow(nint at, string name, Kind kind, bool isFixed)
    {
        if (Unsafe.AsRef<object?>((void*)at) is { } next)
        {
            _left.Push((next, isFixed && next is Array ? at : -1, name, kind));
        }
    }

    /// <summary>Of a rented array only its beginning, all that anybody looks at: rings have thousands of them.</summary>
    private void AddBytes(nint address, int length)
    {
        for (nint at = address - Pointer; at < address + Elements + int.Min(length, Line.Size); at += Pointer)
        {
            Put(at, new Place("rented array", Kind.Array));
        }
    }

    private void Put(nint at, Place place)
    {
        if (!_places.TryAdd(at, place))
        {
            // Two fields in one word.
            _places[at] = place with { Name = $"{_places[at].Name}, {place.Name[(place.Name.LastIndexOf('.') + 1)..]}" };
        }
    }

    private static string NameOf(Type type)
    {
        string name = type.Name;
        int generic = name.IndexOf('`', StringComparison.Ordinal);
        return generic < 0 ? name : name[..generic];
    }

    private readonly record struct Place(string Name, Kind Kind, nint From = -1, nint Length = -1);
}
