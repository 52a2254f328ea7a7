using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace Pools.Tests.Mutation;

/// <summary>Each operator makes the faults that it is for, of a line of code.</summary>
public sealed class OperatorTests
{
    [Theory]
    [InlineData("relational", "if (a < b) F();", "if ((a <= b)) F();", "if ((a > b)) F();")]
    [InlineData("relational", "bool c = a >= b;", "bool c = a > b;", "bool c = a < b;")]
    [InlineData("equality", "bool c = a == b;", "bool c = a != b;")]
    [InlineData("equality", "bool c = o is null;", "bool c = o is not null;")]
    [InlineData("equality", "bool c = a is 1 or 2;", "bool c = a is not (1 or 2);")]
    [InlineData("equality", "bool c = o is { } p;")]
    [InlineData("arithmetic", "int c = a * b;", "int c = a / b;")]
    [InlineData("arithmetic", "int c = a - 2 * b;", "int c = a + 2 * b;", "int c = a - (2 / b);")]
    [InlineData("arithmetic", "string c = \"a\" + o;")]
    [InlineData("bits", "int c = a & b << 1;", "int c = a | b << 1;", "int c = a & (b >> 1);")]
    [InlineData("logical", "bool c = p && q && r;", "bool c = p && q || r;", "bool c = (p || q) && r;")]
    [InlineData("negate", "if (p) F();", "if (!p) F();")]
    [InlineData("negate", "while (F() && !q) G();", "while (!F() && !q) G();")]
    [InlineData("condition", "if (p) F();", "if (true) F();", "if (false) F();")]
    [InlineData("condition", "while (p) F();", "while (false) F();")]
    [InlineData("condition", "int c = p ? a : b;", "int c = a;", "int c = b;")]
    [InlineData("unary", "int c = ~a;", "int c = a;")]
    [InlineData("unary", "if (!p) F();", "if (p) F();")]
    [InlineData("increment", "int c = a++;", "int c = a--;")]
    [InlineData("increment", "int c = --a;", "int c = ++a;")]
    [InlineData("assignment", "a |= b;", "a &= b;")]
    [InlineData("assignment", "o ??= F();", "o = F();")]
    [InlineData("coalesce", "object c = F() ?? o;", "object c = F();", "object c = o;")]
    [InlineData("min and max", "int c = Math.Min(a, b);", "int c = Math.Max(a, b);")]
    [InlineData("literal", "bool c = true;", "bool c = false;")]
    [InlineData("drop statement", "{ F(); o = null; }", "{ ; o = null; }", "{ F(); ; }")]
    [InlineData("drop statement", "while (p) { if (q) break; G(); }", "while (p) { if (q) ; G(); }", "while (p) { if (q) break; ; }")]
    [InlineData("drop statement", "throw new Exception(nameof(a) + !p);", ";")]
    [InlineData("drop statement", "atomics.Own(o);")]
    [InlineData("empty block", "if (p) { F(); G(); }", "if (p) { }")]
    public void An_operator_of_every_language_makes_its_faults(string name, string line, params string[] faults) => Assert.Equal(faults, Of(name, line));

    [Theory]
    [InlineData("weaken ordering", "object c = atomics.VolatileRead(ref o);", "object c = atomics.Read(ref o);")]
    [InlineData("weaken ordering", "atomics.VolatileWrite(ref o, null);", "atomics.Write(ref o, null);")]
    [InlineData("weaken ordering", "default(TAtomics).Exchange(ref o, null);", "default(TAtomics).VolatileWrite(ref o, null);", "default(TAtomics).Write(ref o, null);")]
    [InlineData("weaken ordering", "object c = atomics.Exchange(ref o, null);")]
    [InlineData("weaken ordering", "atomics.FenceEverywhere();", ";")]
    [InlineData("weaken ordering", "int c = Volatile.Read(ref a);", "int c = a;")]
    [InlineData("weaken ordering", "Volatile.Write(ref a, b);", "a = b;")]
    [InlineData("weaken ordering", "Interlocked.Exchange(ref a, b);", "Volatile.Write(ref a, b);", "a = b;")]
    [InlineData("weaken ordering", "Interlocked.MemoryBarrier();", ";")]
    [InlineData("drop compare", "if (atomics.CompareExchange(ref o, p, null) is null) F();", "if (atomics.Exchange(ref o, p) is null) F();", "if (Faulty.ExchangeAndClaim(atomics, ref o, p, null) is null) F();")]
    [InlineData("drop compare", "Interlocked.CompareExchange(ref a, b, 0);", "Interlocked.Exchange(ref a, b);")]
    [InlineData("load for exchange", "object c = atomics.Exchange(ref o, null);", "object c = Faulty.Exchange(atomics, ref o, null);")]
    [InlineData("load for exchange", "default(TAtomics).Or(ref a, 1);", "Faulty.Or(default(TAtomics), ref a, 1);")]
    [InlineData("load for exchange", "Interlocked.Increment(ref a);", "Faulty.Increment(ref a);")]
    [InlineData("load for exchange", "Unsafe.Add(ref a, 1);")]
    public void An_operator_of_lock_free_code_makes_its_faults(string name, string line, params string[] faults) => Assert.Equal(faults, Of(name, line));

    [Theory]
    [InlineData("{ atomics.Write(ref a, 1); atomics.Write(ref b, 2); }", "{ atomics.Write(ref b, 2); atomics.Write(ref a, 1); }")]
    [InlineData("{ Volatile.Write(ref a, 1); c = d; Volatile.Write(ref b, 2); }")]
    [InlineData("{ atomics.Own(o); atomics.Write(ref b, 2); }")]
    [InlineData("{ atomics.Write(ref a, 1); return atomics.Read(ref b); }", "{ var swapped = atomics.Read(ref b); atomics.Write(ref a, 1); return swapped; }")]
    [InlineData(
        "{ atomics.Write(ref a, 1); if (atomics.Read(ref b) > 0) F(); }",
        "{ if (atomics.Read(ref b) > 0) F(); atomics.Write(ref a, 1); }",
        "{ bool swapped = atomics.Read(ref b) > 0; atomics.Write(ref a, 1); if (swapped) F(); }")]
    [InlineData("{ Indirectly(); atomics.Write(ref b, 2); }", "{ atomics.Write(ref b, 2); Indirectly(); }")]
    public void Two_accesses_that_follow_each_other_change_places(string line, params string[] faults) => Assert.Equal(faults, Of("swap accesses", line));

    [Theory]
    [InlineData("int Get() { return 1; }", "int Get() { return default!; }")]
    [InlineData("void Do() { F(); }", "void Do() { }")]
    [InlineData("int Get() => a;", "int Get() => default!;")]
    [InlineData("void Do() => F();", "void Do() => _ = 0;")]
    public void A_members_body_gives_the_default(string member, string fault) => Assert.Equal([fault], Faults("empty block", member, member));

    [Fact]
    public void What_two_operators_make_alike_counts_once()
    {
        Assert.Empty(Of("drop statement", "atomics.FenceEverywhere();"));
        Assert.Empty(Of("negate", "if (!p) F();"));
    }

    [Fact]
    public void A_fault_has_a_name_that_does_not_depend_on_its_line()
    {
        const string Member = "void M() { F(); F(); }";
        IEnumerable<string> names = Find(Member).Select(mutant => mutant.Id);
        IEnumerable<string> lower = Find($"int added;\n{Member}").Select(mutant => mutant.Id);

        Assert.Equal(names, lower);
        Assert.Contains("PerCore/C.cs C.M drop statement: F(); -> ;", names);
        Assert.Contains("PerCore/C.cs C.M drop statement: F(); -> ; #2", names);
    }

    /// <summary>What an operator makes of a line.</summary>
    private static string[] Of(string name, string line) => Faults(name, $"void M() {{ {line} }}", line);

    private static string[] Faults(string name, string member, string line)
    {
        string source = Source(member);
        int start = source.IndexOf(line, System.StringComparison.Ordinal);
        return
        [
            .. Find(member)
                .Where(mutant => mutant.Operator == name && mutant.Span.Start >= start && mutant.Span.End <= start + line.Length)
                .Select(mutant => mutant.ApplyTo(source))
                .Select(mutated => mutated.Substring(start, mutated.Length - source.Length + line.Length)),
        ];
    }

    private static IReadOnlyList<Mutant> Find(string member)
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText(Source(member));
        return Finder.Find("PerCore/C.cs", tree, new SharingMethods([tree.GetRoot()]));
    }

    private static string Source(string member) => $"class C\n{{\n{member}\nvoid Indirectly() => Directly(); void Directly() => Volatile.Read(ref a);\n}}";
}
