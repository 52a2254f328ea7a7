using System.Threading.Tasks;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class CaseTests
{
    public static TheoryData<string> Rules => CaseFiles.Names("Rules");

    public static TheoryData<string> Idioms => CaseFiles.Names("Idioms");

    public static TheoryData<string> Corpus => CaseFiles.Names("Corpus");

    [Theory]
    [MemberData(nameof(Rules))]
    public Task A_rule_reports_each_misuse_and_nothing_in_its_repaired_twin(string name) => Expectation.Holds(CaseFiles.Read("Rules", name));

    [Theory]
    [MemberData(nameof(Idioms))]
    public Task An_idiom_is_silent(string name) => Expectation.Holds(CaseFiles.Read("Idioms", name));

    [Theory]
    [MemberData(nameof(Corpus))]
    public Task A_bug_of_the_corpus_is_reported_and_its_repair_is_not(string name) => Expectation.Holds(CaseFiles.Read("Corpus", name));
}
