using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>An access that orders less than it did, or a fence that is not there.</summary>
internal static class Orderings
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node is InvocationExpressionSyntax call && Access.Of(call) is { } access
        ? access.IsSeam ? OfSeam(access) : OfRuntime(access)
        : [];

    private static IEnumerable<Change> OfSeam(Access access) => (access.Name, access.IsUnused) switch
    {
        ("VolatileRead", _) => [Renamed(access, "Read")],
        ("VolatileWrite", _) => [Renamed(access, "Write")],
        ("Exchange", true) => [Renamed(access, "VolatileWrite"), Renamed(access, "Write")],
        ("FenceHere" or "FenceEverywhere", true) => [Dropped(access)],
        _ => [],
    };

    private static IEnumerable<Change> OfRuntime(Access access) => (access.Receiver, access.Name, access.IsUnused) switch
    {
        (_, "Read", _) => [Change.Expression(access.Call, access.Location)],
        ("Volatile", "Write", _) => [Stored(access)],
        ("Interlocked", "Exchange", true) => [Change.Of(access.Call, $"Volatile.Write({string.Join(", ", access.Arguments)})"), Stored(access)],
        ("Interlocked", "MemoryBarrier" or "MemoryBarrierProcessWide", true) => [Dropped(access)],
        _ => [],
    };

    private static Change Renamed(Access access, string name) => Change.Of(access.Call, $"{access.Receiver}.{name}({string.Join(", ", access.Arguments)})");

    private static Change Stored(Access access) => Change.Expression(access.Call, $"{access.Location} = {access.Arguments[1]}");

    private static Change Dropped(Access access) => Change.Of(access.Call.Parent!, ";");
}
