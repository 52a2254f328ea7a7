using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Xml.Linq;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>Public members say what they do, beginning with a verb in the third person, as in the documentation of .NET.</summary>
public sealed class SummaryTests
{
    /// <summary>The verbs that methods begin with. A new one is added here when it is one.</summary>
    private static readonly HashSet<string> s_verbs =
    [
        "Adds", "Attaches", "Begins", "Checks", "Copies", "Counts", "Creates", "Determines", "Discards", "Does", "Empties", "Ends", "Finds", "Gets", "Hands", "Lengthens", "Makes", "Marks", "Moves", "Reads", "Receives",
        "Refuses", "Registers", "Releases", "Rents", "Replaces", "Returns", "Takes", "Throws", "Tries", "Waits", "Writes",
    ];

    private static readonly Dictionary<string, XElement> s_documented = Libraries
        .SelectMany(library => XDocument.Load(Path.ChangeExtension(library.Location, ".xml")).Descendants("member"))
        .ToDictionary(member => member.Attribute("name")!.Value);

    private static Assembly[] Libraries => [typeof(PerCoreArrayPool<>).Assembly, typeof(DebugArrayPool<>).Assembly, typeof(PerCoreObjectPool<>).Assembly];

    public static TheoryData<string> Types => [.. Libraries.SelectMany(library => library.GetExportedTypes()).Select(type => type.FullName!)];

    [Theory, MemberData(nameof(Types))]
    public void Public_summaries_begin_with_a_verb(string name)
    {
        Type type = Libraries.Select(library => library.GetType(name)).First(found => found is not null)!;
        Assert.All(type.IsEnum || type.IsSubclassOf(typeof(Delegate)) ? [] : MembersOf(type), member => Assert.Null(FaultOf(member, SummaryOf(DocumentationId.Of(member)))));
    }

    [Theory, MemberData(nameof(Types))]
    public void Public_types_and_named_values_say_what_they_are(string name)
    {
        Type type = Libraries.Select(library => library.GetType(name)).First(found => found is not null)!;
        IEnumerable<MemberInfo> named = type.IsEnum ? type.GetFields(BindingFlags.Public | BindingFlags.Static) : [];
        Assert.All(named.Append(type), member => Assert.DoesNotContain(FirstWord(SummaryOf(DocumentationId.Of(member)) ?? "It"), s_pronouns));
    }

    [Theory]
    [InlineData("The pool's name.")]
    [InlineData("Whether it is.")]
    [InlineData("How many there are.")]
    [InlineData("A pool.")]
    [InlineData("Its name.")]
    [InlineData("Reports on it.")]
    public void A_summary_that_does_not_begin_with_a_verb_is_found(string summary)
    {
        Assert.NotNull(FaultOf(typeof(PerCoreArrayPool<byte>).GetMethod("Trim")!, summary));
        Assert.NotNull(FaultOf(typeof(PerCoreArrayPool<byte>).GetProperty("Name")!, summary));
        Assert.NotNull(FaultOf(typeof(PerCoreArrayPool<byte>).GetConstructor([])!, summary));
    }

    [Fact]
    public void What_can_be_set_says_so()
    {
        Assert.NotNull(FaultOf(typeof(PerCoreArrayPoolOptions).GetProperty("Name")!, "Gets the name."));
        Assert.NotNull(FaultOf(typeof(PoolStatistics).GetProperty("PoolName")!, "Gets or sets the name."));
    }

    private static readonly HashSet<string> s_pronouns = ["How", "It", "Its", "What", "When", "Whether", "Who", "Whoever"];

    /// <summary>What is wrong with a summary; null: nothing.</summary>
    private static string? FaultOf(MemberInfo member, string? summary)
    {
        if (summary is null)
        {
            return $"{DocumentationId.Of(member)} has no summary.";
        }

        bool isRight = member switch
        {
            ConstructorInfo => summary.StartsWith("Initializes ", StringComparison.Ordinal),
            FieldInfo => summary.StartsWith("Represents ", StringComparison.Ordinal),
            PropertyInfo property => summary.StartsWith("Gets ", StringComparison.Ordinal) && summary.StartsWith("Gets or sets ", StringComparison.Ordinal) == IsSet(property),
            _ => s_verbs.Contains(FirstWord(summary)),
        };
        return isRight ? null : $"{DocumentationId.Of(member)} begins with another word: {summary}";
    }

    private static bool IsSet(PropertyInfo property) =>
        property.SetMethod is { IsPublic: true } setter && !setter.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit));

    private static string FirstWord(string summary) => summary.Split(' ', ',', '.', ':')[0];

    /// <summary>null: there is none; a verb, where the summary is inherited from a member that is the framework's or is looked at itself.</summary>
    private static string? SummaryOf(string id)
    {
        if (!s_documented.TryGetValue(id, out XElement? member))
        {
            return null;
        }

        // References stand for a word.
        string? summary = member.Element("summary") is { } element ? string.Join(' ', string.Concat(element.Nodes().Select(node => node is XText text ? text.Value : "X")).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)) : null;
        return summary ?? (member.Element("inheritdoc") is null ? null : Inherited);
    }

    private const string Inherited = "(inherited)";

    private static IEnumerable<MemberInfo> MembersOf(Type type) => type
        .GetMembers(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly)
        .Where(member => IsSeen(member) && member.GetCustomAttribute<CompilerGeneratedAttribute>() is null && SummaryOf(DocumentationId.Of(member)) != Inherited);

    private static bool IsSeen(MemberInfo member) => member switch
    {
        Type => false,
        // One without parameters and without a word is the compiler's: it demands a summary of all others.
        ConstructorInfo constructor => IsSeen((MethodBase)constructor) && (constructor.GetParameters().Length != 0 || s_documented.ContainsKey(DocumentationId.Of(constructor))),
        MethodInfo method => IsSeen((MethodBase)method) && !method.IsSpecialName && method.Name != "Finalize",
        PropertyInfo property => property.GetMethod is { } getter && IsSeen((MethodBase)getter),
        FieldInfo field => field.IsPublic || field.IsFamily,
        _ => true,
    };

    private static bool IsSeen(MethodBase method) => (method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly) && !(method.IsFinal && method.IsPrivate);
}
