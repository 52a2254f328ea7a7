#if !POOLS_NETSTANDARD
using System.Collections.Generic;
using System.Linq;
using Mono.Cecil;

namespace Pools.Tests.Property.House;

/// <summary>Which rooms know which, as the compiled code has it.</summary>
internal static class Edges
{
    /// <summary>Each edge once, with one reference that makes it.</summary>
    /// <param name="module">The library, read with its symbols.</param>
    /// <param name="rooms">Where its types are.</param>
    public static IReadOnlyList<Edge> Of(ModuleDefinition module, Rooms rooms) =>
    [
        .. from reference in References.Of(module.Types)
           let source = rooms.Of(reference.From as TypeDefinition ?? reference.From.DeclaringType)
           let target = rooms.Of(reference.To)
           where source is not null && target is not null && source != target
           group reference by (source, target) into edge
           let first = edge.First()
           orderby edge.Key
           select new Edge(edge.Key.source, edge.Key.target, $"{NameOf(first.From)} refers to {first.To.Name}"),
    ];

    private static string NameOf(IMemberDefinition member) => member.DeclaringType is { } type ? $"{type.Name}.{member.Name}" : member.Name;
}

/// <summary>One room knows another.</summary>
/// <param name="From">The one that knows.</param>
/// <param name="To">The one that is known.</param>
/// <param name="Example">A reference that makes it so.</param>
internal sealed record Edge(string From, string To, string Example);
#endif
