namespace Pools.Tests.Contract;

/// <summary>24 bytes without padding or references.</summary>
internal readonly record struct Triple(long A, long B, long C);

/// <summary>A struct that holds a reference.</summary>
internal readonly record struct Named(string Name, int Number);

internal enum Color;

internal sealed record Node(int Number);

/// <summary>A value in a type of the suite's own.</summary>
internal readonly record struct Own<T>(T Value);

internal enum OwnNumber;

internal record OwnBase(int Number);

internal sealed record OwnDerived(int Number) : OwnBase(Number);

internal enum SpoiltNumber;

internal record SpoiltBase(int Number);

internal sealed record SpoiltDerived(int Number) : SpoiltBase(Number);
