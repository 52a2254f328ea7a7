#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Mono.Cecil;
using Pools.Internal;
using Xunit;

namespace Pools.Tests.Property.Conventions;

/// <summary>Which memory goes through the seam is said at each field, and every access in the library's instructions keeps to it.</summary>
public sealed class SharingTests : IDisposable
{
    private readonly ModuleDefinition _library = ModuleDefinition.ReadModule(typeof(PerCoreArrayPool<>).Assembly.Location);
    private readonly ILookup<FieldDefinition, FieldAccess> _accesses;

    public SharingTests() => _accesses = FieldAccesses.Of(_library);

    public void Dispose() => _library.Dispose();

    [Fact]
    public void Every_mutable_field_of_the_lock_free_code_says_how_threads_share_it()
    {
        TypeDefinition[] types = [.. FieldAccesses.Types(_library.Types).Where(IsLockFree)];
        string[] silent = [.. types.SelectMany(type => type.Fields).Where(field => IsMutable(field) && HowOf(field) is null).Select(field => field.FullName)];

        Assert.Contains(types, type => type.Name == "CoreSlots`1");
        Assert.Contains(types, type => type.Name == "ArrayRecord");
        Assert.True(silent.Length == 0, string.Join(Environment.NewLine, silent));
    }

    [Fact]
    public void Every_access_is_of_the_kind_that_its_field_says()
    {
        FieldDefinition[] declared = [.. _accesses.Select(field => field.Key).Where(field => HowOf(field) is not null)];
        string[] wrong = [.. declared.SelectMany(field => _accesses[field]).Where(access => !Allows(HowOf(access.Field)!.Value, access.Kind)).Select(Describe)];

        Assert.True(declared.Length > 60, $"only {declared.Length} fields");
        Assert.True(wrong.Length == 0, string.Join(Environment.NewLine, wrong));
    }

    [Fact]
    public void What_only_its_owner_leaves_plain_others_reach_through_the_seam() =>
        Assert.All(_accesses.Select(field => field.Key).Where(field => HowOf(field) == Sharing.SeamForOthers), field => Assert.Contains(_accesses[field], access => access.Kind == AccessKind.Seam));

    [Theory]
    [InlineData(nameof(Sample.ReadPlainly), AccessKind.Plain)]
    [InlineData(nameof(Sample.WrittenPlainly), AccessKind.Plain)]
    [InlineData(nameof(Sample.ReadAsNumber), AccessKind.Number)]
    [InlineData(nameof(Sample.RaisedAsNumber), AccessKind.Number)]
    [InlineData(nameof(Sample.ThroughSeam), AccessKind.Seam)]
    [InlineData(nameof(Sample.RaisedThroughSeam), AccessKind.Seam)]
    public void The_look_at_instructions_tells_the_kinds_apart(string field, AccessKind kind)
    {
        using ModuleDefinition tests = ModuleDefinition.ReadModule(typeof(Sample).Assembly.Location);
        ILookup<FieldDefinition, FieldAccess> accesses = FieldAccesses.Of(tests);

        Assert.Equal([kind], accesses.Single(group => group.Key.Name == field).Select(access => access.Kind).Distinct());
    }

    /// <summary>Code over the seam, and records whose fields it reaches through it.</summary>
    private bool IsLockFree(TypeDefinition type) =>
        NamespaceOf(type) is "Pools.PerCore" or "Pools.Large" or "Pools.Internal" && !type.IsEnum && !IsGenerated(type) &&
        (type.GenericParameters.Any(parameter => parameter.Name == "TAtomics") || type.Fields.Any(field => _accesses[field].Any(access => access.Kind == AccessKind.Seam)));

    private static string NamespaceOf(TypeDefinition type) => type.DeclaringType is { } outer ? NamespaceOf(outer) : type.Namespace;

    private static bool IsGenerated(TypeDefinition type) => type.CustomAttributes.Any(attribute => attribute.AttributeType.Name == nameof(CompilerGeneratedAttribute));

    private static bool IsMutable(FieldDefinition field) =>
        !field.IsInitOnly && !field.IsLiteral && !field.CustomAttributes.Any(attribute => attribute.AttributeType.Name == nameof(CompilerGeneratedAttribute)) && !field.Name.StartsWith('<');

    private static Sharing? HowOf(FieldDefinition field) =>
        field.CustomAttributes.FirstOrDefault(attribute => attribute.AttributeType.Name == nameof(SharedAttribute)) is { } shared ? (Sharing)(int)shared.ConstructorArguments[0].Value : null;

    private static bool Allows(Sharing how, AccessKind kind) => how switch
    {
        Sharing.Seam => kind == AccessKind.Seam,
        Sharing.SeamForOthers => kind != AccessKind.Number,
        Sharing.Number => kind == AccessKind.Number,
        _ => kind == AccessKind.Plain,
    };

    private static string Describe(FieldAccess access) => $"{access.Field.FullName} is {HowOf(access.Field)}, and {access.Method.FullName} accesses it as {access.Kind}";

    private sealed class Sample
    {
        public long ReadPlainly = 1;
        public long WrittenPlainly;
        public long ReadAsNumber = 1;
        public long RaisedAsNumber;
        public long ThroughSeam;
        public long RaisedThroughSeam;

        public long Use<TAtomics>()
            where TAtomics : struct, IAtomics
        {
            WrittenPlainly = ReadPlainly;
            Rising.Raise<HardwareAtomics>(ref RaisedAsNumber, WrittenPlainly);
            Rising.Raise<TAtomics>(ref RaisedThroughSeam, WrittenPlainly);
            return Volatile.Read(ref ReadAsNumber) + default(TAtomics).Exchange(ref ThroughSeam, WrittenPlainly + 1);
        }
    }
}
#endif
