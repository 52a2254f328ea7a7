using Pools.Tests.Analyzers.Fixing;

namespace Pools.Tests.Analyzers;

public sealed class FixTests
{
    /// <summary>In the name of a text that stays as it is.</summary>
    private const string Nothing = ".nothing.";

    public static TheoryData<string> Rules => CaseFiles.Names("Rules");

    public static TheoryData<string> Corpus => CaseFiles.Names("Corpus");

    public static TheoryData<string> Fixes => CaseFiles.Names("Fixes");

    [Theory, MemberData(nameof(Rules))]
    public Task Fix_of_a_misuse_compiles_and_leaves_no_report(string name) => EachFixWorks(CaseFiles.Read("Rules", name));

    [Theory, Trait("Run", "Deep"), MemberData(nameof(Corpus))]
    public Task Fix_of_a_bug_of_the_corpus_compiles_and_leaves_no_report(string name) =>
        EachFixWorks(CaseFiles.ReadDiff("Corpus", name).Before);

    [Theory, MemberData(nameof(Fixes))]
    public async Task Fixing_all_reports_of_a_rule_gives_this_text(string name)
    {
        (string before, string after) = CaseFiles.ReadDiff("Fixes", name);
        string id = name.Split('.')[0];
        using FixRun run = new(before);
        (string text, string? fault) = await run.FixEach(id, action: id);
        Assert.Equal(after, text);
        Assert.Equal(name.Contains(Nothing, StringComparison.Ordinal) ? "still there" : null, fault);
        Assert.Equal(text, (await run.FixEach(id, action: null)).Text);
    }

    [Fact]
    public void Each_rule_with_a_fix_has_a_text_of_it() =>
        Assert.Equal(FixRun.Fixable.Order().Select(id => $"{id}.diff"), CaseFiles.Names("Fixes").Select(row => row.Data)
            .Where(name => !name.Contains(Nothing, StringComparison.Ordinal)));

    [Fact]
    public Task Fix_for_an_old_language_compiles() => EachFixWorks(
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
    public async Task Variable_that_is_never_null_is_set_to_null_without_a_warning()
    {
        using FixRun run = new(
            """
            public static class Reader
            {
                public static void Read(Stream stream)
                {
                    byte[] array = Pool.Shared.Rent(16);
                    try
                    {
                        Pool.Shared.Return(array);
                        stream.Flush();
                    }
                    catch
                    {
                        if (array != null) Pool.Shared.Return(array);
                        throw;
                    }
                }
            }
            """);
        Diagnostic report = Assert.Single(await run.Reports(), report => report.Id == "POOL0001");
        (string text, string? fault) = (await run.Fix(report))!.Value;
        Assert.Null(fault);
        Assert.Contains("array = null!;", text, StringComparison.Ordinal);
    }

    private static async Task EachFixWorks(string text, LanguageVersion version = LanguageVersion.Preview)
    {
        using FixRun run = new(text, version);
        List<string> faults = [];
        foreach (Diagnostic report in await run.Reports())
        {
            if (await run.Fix(report) is { Fault: { } fault } repaired)
            {
                IEnumerable<string> around = repaired.Text.Split('\n').Skip(Expectation.LineOf(report) - 12).Take(24);
                faults.Add($"{report}: {fault}\n{string.Join('\n', around)}");
            }
        }

        Assert.True(faults.Count == 0, string.Join('\n', faults));
    }
}
