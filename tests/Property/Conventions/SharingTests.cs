#if !POOLS_NETSTANDARD
using Mono.Cecil;

namespace Pools.Tests.Property.Conventions;

/// <summary>Each field of the lock-free code declares how threads share it, and the compiled code respects that.</summary>
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

        Assert.Contains(types, type => type.Name == "LargeStore`1");
        Assert.Contains(types, type => type.Name == "ArrayRecord");
        IEnumerable<FieldDefinition> fields = types.SelectMany(type => type.Fields);
        Assert.Empty(fields.Where(field => IsMutable(field) && HowOf(field) is null).Select(field => field.FullName));
    }

    [Fact]
    public void Every_access_is_of_the_kind_that_its_field_says()
    {
        FieldDefinition[] declared = [.. _accesses.Select(field => field.Key).Where(field => HowOf(field) is not null)];

        Assert.True(declared.Length > 60, $"only {declared.Length} fields");
        IEnumerable<FieldAccess> accesses = declared.SelectMany(field => _accesses[field]);
        Assert.Empty(accesses.Where(access => !Allows(HowOf(access.Field)!.Value, access.Kind)).Select(Describe));
    }

    [Fact]
    public void A_field_that_is_plain_for_its_owner_is_reached_by_others_through_the_seam() => Assert.All(
        _accesses.Select(field => field.Key).Where(field => HowOf(field) == Sharing.SeamForOthers),
        field => Assert.Contains(_accesses[field], access => access.Kind == AccessKind.Seam));

    /// <summary>Code over the seam, and records whose fields it reaches through it.</summary>
    private bool IsLockFree(TypeDefinition type) =>
        NamespaceOf(type) is "Pools.PerCore" or "Pools.Large" or "Pools.Internal" && !type.IsEnum && !IsGenerated(type) &&
        (type.GenericParameters.Any(parameter => parameter.Name == "TAtomics") ||
            type.Fields.Any(field => _accesses[field].Any(access => access.Kind == AccessKind.Seam)));

    private static string NamespaceOf(TypeDefinition type) => type.DeclaringType is { } outer ? NamespaceOf(outer) : type.Namespace;

    private static bool IsGenerated(Mono.Cecil.ICustomAttributeProvider member) =>
        member.CustomAttributes.Any(attribute => attribute.AttributeType.Name == nameof(CompilerGeneratedAttribute));

    private static bool IsMutable(FieldDefinition field) =>
        !field.IsInitOnly && !field.IsLiteral && !IsGenerated(field) && !field.Name.StartsWith('<');

    private static Sharing? HowOf(FieldDefinition field) =>
        field.CustomAttributes.FirstOrDefault(attribute => attribute.AttributeType.Name == nameof(SharedAttribute)) is { } shared
            ? (Sharing)(int)shared.ConstructorArguments[0].Value
            : null;

    private static bool Allows(Sharing how, AccessKind kind) => how switch
    {
        Sharing.Seam => kind == AccessKind.Seam,
        Sharing.SeamForOthers => kind != AccessKind.Number,
        Sharing.Number => kind == AccessKind.Number,
        _ => kind == AccessKind.Plain,
    };

    private static string Describe(FieldAccess access) =>
        $"{access.Field.FullName} is {HowOf(access.Field)}, and {access.Method.FullName} accesses it as {access.Kind}";
}
#endif
