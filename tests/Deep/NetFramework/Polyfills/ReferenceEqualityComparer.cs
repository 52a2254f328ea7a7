namespace System.Collections.Generic;

/// <summary>Compares objects by reference, as the type of that name does where the framework has it.</summary>
internal sealed class ReferenceEqualityComparer : IEqualityComparer<object?>
{
    public static ReferenceEqualityComparer Instance { get; } = new();

    bool IEqualityComparer<object?>.Equals(object? x, object? y) => ReferenceEquals(x, y);

    int IEqualityComparer<object?>.GetHashCode(object? obj) => RuntimeHelpers.GetHashCode(obj!);
}
