using System.Linq;
using System.Threading.Tasks;
using Pools.Tests.Analyzers.Mutants;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class MutantTests
{
    /// <summary>All of them where there is time: each is the whole engine, compiled once more.</summary>
    public static TheoryData<EngineMutant> Mutants => new(Depth.IsDeep ? EngineMutants.All : EngineMutants.All.Where(mutant => mutant.IsMain));

    [Theory]
    [MemberData(nameof(Mutants))]
    public async Task A_case_fails_when_the_engine_has_this_fault(EngineMutant mutant)
    {
        string text = CaseFiles.Read(mutant.Folder, mutant.Case);
        Assert.Null(await Expectation.Compare(text, new Pools.Analyzers.PoolUsageAnalyzer()));
        Assert.NotNull(await Expectation.Compare(text, MutatedEngine.Load(mutant)));
    }
}
