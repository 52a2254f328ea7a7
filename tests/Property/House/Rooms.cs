#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Mono.Cecil;
using Pools.Tests.Property.Conventions;

namespace Pools.Tests.Property.House;

/// <summary>In which folder of the library's sources each of its types is.</summary>
/// <remarks>Debug information tells where the methods of a type are. A type without instructions, an enum or an interface, is in a file of its name.</remarks>
internal sealed class Rooms
{
    /// <summary>The folder that all others are in.</summary>
    public const string Root = "the root";

    private readonly string _folder;
    private readonly ILookup<string, string> _roomsByFile;

    /// <summary>By full name: a definition would keep all of its module alive, and each collection of this process would walk through it.</summary>
    private readonly Dictionary<string, string?> _rooms = [];

    /// <param name="folder">The library's sources.</param>
    public Rooms(string folder)
    {
        _folder = folder;
        _roomsByFile = Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(folder, file).Replace('\\', '/'))
            .Where(file => !file.StartsWith("obj/", StringComparison.Ordinal) && !file.StartsWith("bin/", StringComparison.Ordinal))
            .ToLookup(NameOf, RoomOf);
        All = [.. _roomsByFile.SelectMany(rooms => rooms).Distinct().Order(StringComparer.Ordinal)];
    }

    /// <summary>Every folder that has sources.</summary>
    public IReadOnlyList<string> All { get; }

    /// <summary>The room of a type, or of the one that it is nested in; null: the compiler's.</summary>
    public string? Of(TypeDefinition type)
    {
        while (type.DeclaringType is { } outer)
        {
            type = outer;
        }

        if (!_rooms.TryGetValue(type.FullName, out string? room))
        {
            room = type.Name.StartsWith('<') || IsEmbedded(type) ? null : Find(type);
            _rooms.Add(type.FullName, room);
        }

        return room;
    }

    private string Find(TypeDefinition type)
    {
        string prefix = $"/src/{Path.GetFileName(_folder)}/";
        string[] rooms =
        [
            .. FieldAccesses.Types([type]).SelectMany(part => part.Methods)
                .SelectMany(method => method.DebugInformation.SequencePoints)
                .Select(point => point.Document.Url.Replace('\\', '/'))
                .Where(file => file.Contains(prefix, StringComparison.Ordinal) && !file.Contains("/obj/", StringComparison.Ordinal))
                .Select(file => RoomOf(file[(file.IndexOf(prefix, StringComparison.Ordinal) + prefix.Length)..]))
                .Distinct(),
        ];
        string name = type.Name.Split('`')[0];
        rooms = rooms.Length != 0 ? rooms : [.. (type.HasGenericParameters && _roomsByFile.Contains($"{name}OfT") ? _roomsByFile[$"{name}OfT"] : _roomsByFile[name]).Distinct()];
        return rooms.Length == 1 ? rooms[0] : throw new InvalidOperationException($"{type.FullName} is in {rooms.Length} folders: {string.Join(", ", rooms)}.");
    }

    private static bool IsEmbedded(TypeDefinition type) => type.CustomAttributes.Any(attribute => attribute.AttributeType.Name == "EmbeddedAttribute");

    private static string RoomOf(string file) => file.LastIndexOf('/') is > 0 and var end ? file[..end] : Root;

    /// <summary>A file's name without what stands behind the type's: <c>Shelf.Trim.cs</c> is a part of <c>Shelf</c>.</summary>
    private static string NameOf(string file) => Path.GetFileName(file).Split('.')[0];
}
#endif
