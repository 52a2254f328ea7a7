namespace Pools.Tests.Analyzers;

public sealed class CaseTests
{
    public static TheoryData<string> Rules => CaseFiles.Names("Rules");

    public static TheoryData<string> Idioms => CaseFiles.Names("Idioms");

    public static TheoryData<string> Corpus => CaseFiles.Names("Corpus");

    [Theory, MemberData(nameof(Rules))]
    public async Task Rule_reports_each_misuse_and_nothing_else(string name) =>
        Assert.Null(await Expectation.Compare(CaseFiles.Read("Rules", name)));

    [Theory, MemberData(nameof(Idioms))]
    public async Task Idiom_is_silent(string name) => Assert.Null(await Expectation.Compare(CaseFiles.Read("Idioms", name)));

    [Theory, MemberData(nameof(Corpus))]
    public async Task Bug_of_a_public_project_is_reported_and_its_fix_is_not(string name)
    {
        (string before, string after) = CaseFiles.ReadDiff("Corpus", name);
        Assert.NotEmpty(Expectation.Marks(before));
        Assert.Null(await Expectation.Compare(before));
        Assert.Null(await Expectation.Compare(Expectation.WithoutMarks(after)));
    }
}
