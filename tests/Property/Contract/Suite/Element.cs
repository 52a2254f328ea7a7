namespace Pools.Tests.Contract;

/// <summary>An element type that the contract is checked with.</summary>
public abstract class Element(string name, Type type)
{
    public string Name => name;

    public Type Type { get; } = type;

    /// <summary>The type that it stands for in tests of a few types: its own, except for <see cref="InOwnType"/>.</summary>
    public Type Like { get; init; } = type;

    /// <summary>Bytes of one element in an array.</summary>
    public abstract int Size { get; }

    public abstract bool HoldsReferences { get; }

    /// <summary>Whether every bit pattern is a value, so that a fresh array may hold old data.</summary>
    public bool TakesAnyBits { get; init; }

    /// <summary>Whether the runtime lets an array of another element type pass as an array of this one.</summary>
    public abstract bool HasCovariantArrays { get; }

    /// <summary>The same values in a type that only the suite rents.</summary>
    internal abstract Element InOwnType();

    public override string ToString() => Name;
}

/// <inheritdoc/>
public sealed class Element<T>(string name, Func<int, T> valueOf) : Element(name, typeof(T))
{
    public override int Size => Unsafe.SizeOf<T>();

    public override bool HoldsReferences => RuntimeHelpers.IsReferenceOrContainsReferences<T>();

    public override bool HasCovariantArrays => Covariant is not null;

    /// <summary>Creates an array that passes as <c>T[]</c> but is of another type, with elements set.</summary>
    public Func<int, T[]>? Covariant { get; init; }

    /// <summary>A value that is not the default one. Seeds below 2^15 give different values if the type has enough.</summary>
    public T ValueOf(int seed) => valueOf(seed);

    internal override Element InOwnType() =>
        new Element<Own<T>>($"own {Name}", seed => new Own<T>(ValueOf(seed))) { Like = Type, TakesAnyBits = TakesAnyBits };

    /// <summary>Whether two arrays hold the same; also for arrays that only pass as <c>T[]</c>.</summary>
    internal static bool HoldSame(T[] left, T[] right)
    {
        bool same = left.Length == right.Length;
        for (int i = 0; same && i < left.Length; i++)
        {
            same = EqualityComparer<T>.Default.Equals(left[i], right[i]);
        }

        return same;
    }

    /// <summary>An array that no pool has made, its elements set.</summary>
    internal T[] Filled(int length)
    {
        var array = new T[length];
        Array.Fill(array, ValueOf(1));
        return array;
    }
}
