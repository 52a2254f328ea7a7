using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>A method whose caller must hold a lock ends with <c>_NeedsLock</c>.</summary>
public sealed partial class LockNamesTests : IDisposable
{
    private const string Suffix = "_NeedsLock";

    private readonly ModuleDefinition[] _modules = CompiledLibraries.Read();

    public void Dispose() => Array.ForEach(_modules, module => module.Dispose());

    [Fact]
    public void A_method_that_needs_a_lock_is_called_with_one()
    {
        MethodDefinition[] methods = [.. _modules.SelectMany(CompiledLibraries.Written).SelectMany(CompiledLibraries.Methods)];

        Assert.True(methods.Count(method => method.Name.EndsWith(Suffix, StringComparison.Ordinal)) > 30);
        Assert.Empty(methods.SelectMany(CallsWithoutLock));
    }

    [Fact]
    public void A_guarded_field_is_accessed_with_the_lock()
    {
        TypeDefinition[] guarded = [.. _modules.SelectMany(CompiledLibraries.Written).Where(type => Guarded(type).Length != 0)];

        Assert.Contains(guarded, type => type.Name == "AdmissionQueue`1");
        Assert.Contains(guarded, type => type.Name == "LargeStore`1");
        Assert.Empty(guarded.SelectMany(TouchesWithoutLock));
    }

    [Fact]
    public void A_call_and_an_access_without_the_lock_are_found()
    {
        using ModuleDefinition tests = ModuleDefinition.ReadModule(typeof(LockNamesTests).Assembly.Location);
        TypeDefinition sample = tests.GetType(typeof(LockNamesTests).FullName).NestedTypes.Single(type => type.Name == nameof(Sample));

        Assert.Equal(
            [nameof(Sample.AddTwice), nameof(Sample.AddLater)],
            CompiledLibraries.Methods(sample).SelectMany(CallsWithoutLock).Select(fault => NameOf(fault)));
        Assert.Equal([nameof(Sample.Sum)], TouchesWithoutLock(sample).Select(fault => NameOf(fault)));
    }

    private static string NameOf(string fault) => WrittenName(fault[..fault.IndexOf(' ', StringComparison.Ordinal)]);

    private static IEnumerable<string> CallsWithoutLock(MethodDefinition method) => CompiledLibraries.Calls(method)
        .Where(called => called.Name.EndsWith(Suffix, StringComparison.Ordinal) && !HoldsLock(method))
        .Select(called => $"{method.Name} of {method.DeclaringType.FullName} calls {called.Name} without a lock");

    private static IEnumerable<string> TouchesWithoutLock(TypeDefinition type)
    {
        HashSet<FieldDefinition> guarded = [.. Guarded(type)];
        return CompiledLibraries.Methods(type)
            .Where(method => !method.IsConstructor && !HoldsLock(method) && Fields(method).Any(guarded.Contains))
            .Select(method => $"{method.Name} of {type.FullName} touches a guarded field without a lock");
    }

    /// <summary>Returns the fields whose attribute says that the type's lock guards them.</summary>
    private static FieldDefinition[] Guarded(TypeDefinition type) =>
        CompiledLibraries.Methods(type).Any(Enters) ? [.. type.Fields.Where(IsOwners)] : [];

    /// <summary><see cref="Pools.Internal.Sharing.Owner"/>.</summary>
    private static bool IsOwners(FieldDefinition field) => field.CustomAttributes.Any(attribute =>
        attribute.AttributeType.Name == "SharedAttribute" && attribute.ConstructorArguments[0].Value is 3);

    private static IEnumerable<FieldDefinition> Fields(MethodDefinition method) =>
        method.Body.Instructions.Select(instruction => instruction.Operand).OfType<FieldReference>().Select(field => field.Resolve())
            .OfType<FieldDefinition>();

    /// <summary>Whether a method takes a lock, or its name says that its caller does. A lambda counts as the method around it.</summary>
    private static bool HoldsLock(MethodDefinition method)
    {
        string type = method.DeclaringType.Name;
        string name = WrittenName(type.StartsWith('<') && !method.Name.StartsWith('<') ? type : method.Name);
        return name.EndsWith(Suffix, StringComparison.Ordinal) || Enters(method)
            || Outer(method.DeclaringType).Any(other => other.Name == name && Enters(other));
    }

    private static IEnumerable<MethodDefinition> Outer(TypeDefinition type) =>
        type.Methods.Where(method => method.HasBody).Concat(type.DeclaringType is { } outer ? Outer(outer) : []);

    private static string WrittenName(string name) => Written().Match(name).Groups[1].Value;

    private static bool Enters(MethodDefinition method) => CompiledLibraries.Calls(method).Any(called =>
        called.Name is "Enter" or "TryEnter" or "EnterScope"
        || (called.Name == ".ctor" && called.DeclaringType.Name.StartsWith("HeldLock", StringComparison.Ordinal)));

    [GeneratedRegex("^(?:<|get_|set_)?([^<>]+)")]
    private static partial Regex Written();

    /// <summary>Like the internal attribute of the library.</summary>
    [AttributeUsage(AttributeTargets.Field)]
    private sealed class SharedAttribute(int how) : Attribute
    {
        public int How => how;
    }

    private sealed class Sample
    {
        private readonly object _gate = new();
        [Shared(3)]
        private long _sum;

        public long Sum => _sum;

        public void Add(long number)
        {
            lock (_gate)
            {
                Add_NeedsLock(number);
            }
        }

        public void AddAll(List<long> numbers)
        {
            lock (_gate)
            {
                numbers.ForEach(number => Add_NeedsLock(number));
            }
        }

        public void AddTwice(long number) => Add_NeedsLock(2 * number);

        public Action AddLater(long number) => () => Add_NeedsLock(number);

        private void Add_NeedsLock(long number) => _sum += number;
    }
}
