using Pools.Tests.Analyzers.Mutants;

namespace Pools.Tests.Analyzers;

[Trait("Run", "Deep")]
public sealed class MutantTests
{
    public static TheoryData<EngineMutant> Mutants => new(EngineMutants.All);

    [Theory, MemberData(nameof(Mutants))]
    public async Task Case_fails_when_the_engine_has_this_fault(EngineMutant mutant)
    {
        string[] parts = mutant.Case.Split('/');
        Assert.NotNull(await Expectation.Compare(CaseFiles.Read(parts[0], $"{parts[1]}.cs"), MutatedEngine.Load(mutant)));
    }
}
