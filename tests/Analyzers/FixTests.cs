using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Pools.Tests.Analyzers.Fixing;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class FixTests
{
    private const string Divider = "\n// ---- fixed ----\n";

    public static TheoryData<string> Rules => CaseFiles.Names("Rules");

    /// <summary>All of them where there is time; else two, and the rules, whose misuses have every way to mend.</summary>
    public static TheoryData<string> Corpus => Depth.IsDeep ? CaseFiles.Names("Corpus") : new("A1", "D13");

    public static TheoryData<string> Fixes => CaseFiles.Names("Fixes");

    [Theory]
    [MemberData(nameof(Rules))]
    public Task A_fix_that_is_offered_for_a_misuse_mends_it_and_breaks_nothing(string name) => EveryFixMends(CaseFiles.Read("Rules", name));

    [Theory]
    [MemberData(nameof(Corpus))]
    public Task A_fix_that_is_offered_for_a_bug_of_the_corpus_mends_it_and_breaks_nothing(string name) => EveryFixMends(CaseFiles.Read("Corpus", name));

    [Theory]
    [MemberData(nameof(Fixes))]
    public async Task Fixing_all_reports_of_a_rule_gives_this_text(string name)
    {
        string[] texts = CaseFiles.Read("Fixes", name).Split(Divider);
        using FixRun run = new(texts[0]);
        string id = name.Split('.')[0];
        (string text, string? fault) = (await run.MendAll(id, action: id))!.Value;
        Assert.Equal(texts[1].Trim(), text.Trim());
        Assert.Null(fault);
        Assert.Equal(text, (await run.MendAll(id, action: null))!.Value.Text);
    }

    [Fact]
    public void Each_rule_with_a_fix_has_a_text_of_it() => Assert.Empty(FixRun.Fixable.Except(CaseFiles.Names("Fixes").Select(row => row.Data.Split('.')[0])));

    [Fact]
    public Task A_fix_is_not_offered_to_a_language_that_cannot_have_it() => EveryFixMends(
        """
        using System;
        using System.Buffers;

        public sealed class Holder : IDisposable
        {
            private readonly byte[] _buffer = ArrayPool<byte>.Shared.Rent(16);
            private byte[] _other = ArrayPool<byte>.Shared.Rent(16);

            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_buffer);
            }

            public void Reset()
            {
                ArrayPool<byte>.Shared.Return(_other);
            }

            public static int Use()
            {
                IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(16);
                byte[] array = ArrayPool<byte>.Shared.Rent(16);
                array[0] = owner.Memory.Span[0];
                return array[0];
            }
        }
        """,
        LanguageVersion.CSharp7_3);

    [Fact]
    public async Task A_variable_that_is_never_null_is_set_to_null_without_a_warning()
    {
        using FixRun run = new(
            """
            using System.Buffers;

            public static class Reader
            {
                public static void Read()
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(16);
                    try
                    {
                        ArrayPool<byte>.Shared.Return(array);
                        Work();
                    }
                    catch
                    {
                        if (array != null)
                        {
                            ArrayPool<byte>.Shared.Return(array);
                        }

                        throw;
                    }
                }

                private static void Work() => System.Console.WriteLine();
            }
            """);
        Diagnostic report = Assert.Single(await run.Reports(), report => report.Id == "POOL0001");

        (string text, string? fault) = (await run.Mend(report))!.Value;

        Assert.Null(fault);
        Assert.Contains("array = null!;", text, StringComparison.Ordinal);
    }

    private static async Task EveryFixMends(string text, LanguageVersion version = LanguageVersion.Preview)
    {
        using FixRun run = new(text, version);
        List<string> faults = [];
        foreach (Diagnostic report in await run.Reports())
        {
            if (await run.Mend(report) is { Fault: { } fault } mended)
            {
                faults.Add($"{report}{Environment.NewLine}{fault}{Environment.NewLine}{string.Join('\n', mended.Text.Split('\n').Skip(report.Location.GetLineSpan().StartLinePosition.Line - 12).Take(24))}");
            }
        }

        Assert.True(faults.Count == 0, string.Join(Environment.NewLine, faults));
    }
}
