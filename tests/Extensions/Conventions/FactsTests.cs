using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Xml.Linq;
using Mono.Cecil;
using Xunit;

namespace Pools.Tests.Extensions.Conventions;

/// <summary>Every type that touches memory which threads share says four facts in its remarks.</summary>
public sealed class FactsTests : IDisposable
{
    private static readonly string[] s_facts = ["Threading", "Ordering", "Bounds", "Accepted races"];

    /// <summary>Whose members order memory or exclude threads.</summary>
    private static readonly HashSet<string> s_means = ["IAtomics", "HardwareAtomics", "Interlocked", "Volatile", "Monitor", "HeldGate`1", "Gate", "UninterruptedMonitor", "BriefLock"];

    private static readonly Dictionary<string, XElement> s_documented = CompiledLibraries.All
        .SelectMany(library => XDocument.Load(Path.ChangeExtension(library.Location, ".xml")).Descendants("member"))
        .ToDictionary(member => member.Attribute("name")!.Value);

    private readonly ModuleDefinition[] _modules = CompiledLibraries.Read();

    public void Dispose() => Array.ForEach(_modules, module => module.Dispose());

    [Fact]
    public void Every_type_that_shares_memory_says_the_four_facts()
    {
        TypeDefinition[] sharing = [.. _modules.SelectMany(CompiledLibraries.Written).Where(SharesMemory)];
        string[] faults = [.. sharing.Select(type => (type.FullName, Missing: Missing(s_documented.GetValueOrDefault("T:" + type.FullName)))).Where(fault => fault.Missing.Length != 0).Select(fault => $"{fault.FullName} does not say: {fault.Missing}")];

        Assert.Contains(sharing, type => type.Name == "Shelf`1");
        Assert.Contains(sharing, type => type.Name == "LargeArrayPool`1");
        Assert.Contains(sharing, type => type.Name == "RentalStripe`1");
#if POOLS_NETSTANDARD
        Assert.Contains(sharing, type => type.Name == "SystemCgroupFile");
#endif
        Assert.True(faults.Length == 0, string.Join(Environment.NewLine, faults));
    }

    [Theory]
    [InlineData("<member><summary>A shelf.</summary></member>", "Threading, Ordering, Bounds, Accepted races")]
    [InlineData("<member><remarks><b>Threading</b>: any. <b>Bounds</b>: one.</remarks></member>", "Ordering, Accepted races")]
    [InlineData("<member><remarks>Threading: any. <para><b>Ordering</b>: none.</para><b>Bounds</b>: one. <b>Accepted races</b>: none.</remarks></member>", "Threading")]
    [InlineData("<member><summary><b>Threading</b></summary><remarks><b>Ordering</b><b>Bounds</b><b>Accepted races</b></remarks></member>", "Threading")]
    [InlineData("<member><remarks><para><b>Threading</b>: any.</para><b>Ordering</b>: none. <b>Bounds</b>: one.</remarks><remarks><b>Accepted races</b>: none.</remarks></member>", "")]
    public void A_fact_that_is_not_said_is_found(string member, string missing) => Assert.Equal(missing, Missing(XElement.Parse(member)));

    [Theory]
    [InlineData(nameof(Counter), true)]
    [InlineData(nameof(Flag), true)]
    [InlineData(nameof(InALambda), true)]
    [InlineData(nameof(Locking), true)]
    [InlineData(nameof(OverSeam), true)]
    [InlineData(nameof(Alone), false)]
    public void Types_that_share_memory_are_told_from_others(string name, bool shares)
    {
        using ModuleDefinition tests = ModuleDefinition.ReadModule(typeof(FactsTests).Assembly.Location);

        Assert.Equal(shares, SharesMemory(tests.GetType(typeof(FactsTests).FullName).NestedTypes.Single(type => type.Name == name)));
    }

    /// <summary>The means themselves are instructions in another form: what they order is said at each of their members.</summary>
    private static bool SharesMemory(TypeDefinition type) => !s_means.Contains(type.Name) && CompiledLibraries.Methods(type).Any(
        method => CompiledLibraries.ReadsOrWritesVolatile(method) || CompiledLibraries.Calls(method).Any(called => s_means.Contains(called.DeclaringType.Name) || IsOverSeam(called)));

    /// <summary>Whether a method is of a type over the memory seam, or takes the seam for an argument itself.</summary>
    private static bool IsOverSeam(MethodReference called) =>
        (called is GenericInstanceMethod method && method.GenericArguments.Any(IsSeam)) || (called.DeclaringType is GenericInstanceType type && type.GenericArguments.Any(IsSeam));

    private static bool IsSeam(TypeReference argument) => argument.Name is "HardwareAtomics" or "TAtomics";

    /// <summary>The facts that a type's remarks do not say.</summary>
    private static string Missing(XElement? member) =>
        string.Join(", ", s_facts.Except(member?.Elements("remarks").SelectMany(remarks => remarks.Descendants("b")).Select(fact => fact.Value) ?? []));

    private sealed class Counter
    {
        private long _count;

        public long Next() => Interlocked.Increment(ref _count);
    }

    private sealed class Flag
    {
        private volatile bool _isSet;

        public void Set() => _isSet = true;

        public bool Get() => _isSet;
    }

    private sealed class InALambda
    {
        private long _count;

        public Func<long> Reader() => () => Volatile.Read(ref _count);

        public void Set(long count) => _count = count;
    }

    private sealed class Locking
    {
        private readonly List<int> _numbers = [];

        public void Add(int number)
        {
            lock (_numbers)
            {
                _numbers.Add(number);
            }
        }
    }

    private sealed class OverSeam
    {
        public static bool IsEmpty<TAtomics>(Counted<TAtomics> counted) => counted.IsEmpty;
    }

    private sealed class Counted<TAtomics>
    {
        public bool IsEmpty { get; init; }
    }

    private sealed class Alone
    {
        private long _count;

        public long Next() => ++_count;
    }
}
