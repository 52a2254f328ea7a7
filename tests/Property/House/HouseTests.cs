#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Mono.Cecil;
using Pools.Tests.Property.Conventions;
using Xunit;

namespace Pools.Tests.Property.House;

/// <summary>The rooms of the library know each other as docs/house.md has it: read from the compiled code.</summary>
public sealed class HouseTests
{
    private static readonly string s_folder = Path.Combine(Repository.Root, "src", "Pools");
    private static readonly Rooms s_rooms = new(s_folder);
    private static readonly IReadOnlyList<Edge> s_edges = ReadEdges();

    private readonly HousePage _page = HousePage.Read();

    [Fact]
    public void No_room_knows_one_that_it_must_not()
    {
        Assert.True(s_edges.Count > 50, $"only {s_edges.Count} edges");
        Assert.Empty(Arrows.Forbidden(_page.Rows, s_edges));
    }

    [Fact]
    public void The_table_allows_nothing_that_is_not_so() => Assert.Empty(Arrows.Unused(_page.Rows, s_edges));

    [Fact]
    public void Arrows_point_one_way_but_between_the_doors() => Assert.Equal(["PerCore knows Large"], Arrows.Downward(_page.Rows));

    [Fact]
    public void The_page_lists_every_folder_and_the_picture_shows_it()
    {
        Assert.Equal(s_rooms.All.Order(), _page.Rows.Select(row => row.Room).Order());

        string[] names = [.. s_rooms.All.Select(room => room.Split('/')[^1])];
        Assert.All(names.GroupBy(name => name), name => Assert.Equal(name.Count(), Regex.Count(_page.Picture, $@"(?<!\w){name.Key}(?!\w)")));
    }

    [Fact]
    public void The_ways_lead_through_files_that_exist()
    {
        Assert.True(_page.Files.Count > 20, $"only {_page.Files.Count} files");
        Assert.All(_page.Files, file => Assert.True(File.Exists(Path.Combine(s_folder, file)), file));
    }

    [Fact]
    public void Public_interfaces_records_and_enums_are_in_the_root()
    {
        using ModuleDefinition library = ReadLibrary();
        TypeDefinition[] vocabulary = [.. library.Types.Where(type => type.IsPublic && (type.IsInterface || type.IsEnum || type.Methods.Any(method => method.Name == "<Clone>$")))];

        Assert.Contains(vocabulary, type => type.Name == nameof(PoolStatistics));
        Assert.All(vocabulary, type => Assert.Equal(Rooms.Root, s_rooms.Of(type)));
    }

    [Fact]
    public void A_namespace_follows_the_first_folder()
    {
        using ModuleDefinition library = ReadLibrary();
        Assert.All(
            library.Types.Where(type => s_rooms.Of(type) is not null && !type.IsPublic && type.Namespace != "Pools"),
            type => Assert.Equal($"Pools.{s_rooms.Of(type)!.Split('/')[0]}", type.Namespace));
    }

    [Fact]
    public void An_edge_that_the_table_does_not_have_is_named_with_the_reference_that_makes_it()
    {
        RoomRow[] table = [.. _page.Rows.Select(row => row.Room == "PerCore/Depots" ? row with { Knows = ["Internal"] } : row)];

        string finding = Assert.Single(Arrows.Forbidden(table, s_edges));
        Assert.StartsWith("PerCore/Depots must not know PerCore/Magazines: ", finding, StringComparison.Ordinal);
        Assert.Contains("Depot`1", finding, StringComparison.Ordinal);
    }

    [Fact]
    public void An_entry_that_nothing_uses_and_an_arrow_that_points_down_are_named()
    {
        RoomRow[] table = [new("Sizing", ["Internal", "Memory"]), new("Internal", []), new("Memory", ["Internal"])];
        Edge[] edges = [new("Sizing", "Internal", "a"), new("Memory", "Internal", "b")];

        Assert.Equal(["Sizing does not know Memory"], Arrows.Unused(table, edges));
        Assert.Equal(["Sizing knows Internal", "Sizing knows Memory"], Arrows.Downward(table));
    }

    [Theory]
    [InlineData(nameof(Sample.Parent))]
    [InlineData(nameof(Sample.Field))]
    [InlineData(nameof(Sample.Parameter))]
    [InlineData(nameof(Sample.Created))]
    [InlineData(nameof(Sample.Called))]
    [InlineData(nameof(Sample.Tested))]
    [InlineData(nameof(Sample.Argument))]
    [InlineData(nameof(Sample.Element))]
    [InlineData(nameof(Sample.NotedAttribute))]
    [InlineData(nameof(Sample.IConstraint))]
    [InlineData(nameof(Sample.CaughtException))]
    public void Every_way_to_refer_to_a_type_is_seen(string known)
    {
        using ModuleDefinition tests = ModuleDefinition.ReadModule(typeof(Sample).Assembly.Location);
        TypeDefinition knows = FieldAccesses.Types(tests.Types).Single(type => type.Name == nameof(Sample.Knows));

        string[] seen = [.. References.Of([knows]).Select(reference => reference.To.Name)];
        Assert.Contains(known, seen);
        Assert.DoesNotContain(nameof(Sample.Unknown), seen);
    }

    private static IReadOnlyList<Edge> ReadEdges()
    {
        using ModuleDefinition library = ReadLibrary();
        return Edges.Of(library, s_rooms);
    }

    /// <summary>With symbols, which tell where the methods of a type are.</summary>
    private static ModuleDefinition ReadLibrary() => ModuleDefinition.ReadModule(typeof(PerCoreArrayPool<>).Assembly.Location, new ReaderParameters { ReadSymbols = true });

    private static class Sample
    {
        public class Parent;

        public sealed class Field;

        public sealed class Parameter;

        public sealed class Created;

        public static class Called
        {
            public static void Do()
            {
            }
        }

        public sealed class Tested;

        public sealed class Argument;

        public struct Element;

        [AttributeUsage(AttributeTargets.Class)]
        public sealed class NotedAttribute : Attribute;

        public interface IConstraint;

        public sealed class CaughtException : Exception;

        public sealed class Unknown;

        [Noted]
        public sealed class Knows : Parent
        {
            public Field? Kept { get; set; }

            public List<Argument> Many { get; } = [];

            public Element[] Elements { get; } = [];

            public static bool Take(Parameter parameter, object other)
            {
                try
                {
                    Called.Do();
                    return other is Tested || Equals(parameter, new Created());
                }
                catch (CaughtException)
                {
                    return false;
                }
            }

            public static T Same<T>(T value)
                where T : IConstraint => value;
        }
    }
}
#endif
