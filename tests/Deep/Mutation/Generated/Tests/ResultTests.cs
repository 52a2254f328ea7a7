using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Mutation;

/// <summary>What a run says of faults.</summary>
public sealed class ResultTests
{
    private static readonly Result s_killed = new("a", "PerCore/A.cs", 1, "bits", Outcome.Killed, "model", "why");

    [Fact]
    public void The_score_counts_what_was_found_of_what_there_was_to_find()
    {
        Result[] results =
        [
            s_killed, s_killed, s_killed,
            s_killed with { Outcome = Outcome.Survived },
            s_killed with { Outcome = Outcome.Stopped },
            s_killed with { Outcome = Outcome.DoesNotCompile },
        ];

        Assert.Equal("3 of 5 killed, 60.0 %; 1 survived, 1 stopped; 1 more do not compile", Summary.Score(results));
    }

    [Fact]
    public void A_survivor_is_explained_or_said_not_to_be()
    {
        Result survivor = s_killed with { Outcome = Outcome.Survived };

        Assert.Contains("NOT EXPLAINED", Summary.Of([survivor], new Dictionary<string, string>()).First());
        Assert.Contains("the same", Summary.Of([survivor], Explanations.Read(["# comment", "", "a", "  the same"])).First());
    }

    [Fact]
    public void Every_explained_survivor_is_a_fault_of_the_sources_as_they_are()
    {
        Assert.NotEmpty(Explanations.All);
        Assert.Empty(Explanations.Stale(Explanations.All, MutatedLibrary.Load().Mutants));
    }

    [Fact]
    public void An_explanation_of_a_fault_that_is_no_more_is_found()
    {
        Mutant mutant = new("PerCore/A.cs", 1, "A.M", "bits", default, "a & b", "a | b");

        Assert.Equal(["gone"], Explanations.Stale(Explanations.Read(["gone", "the same", mutant.Id, "a hint"]), [mutant]));
    }

    [Fact]
    public void What_was_found_or_is_explained_counts_as_enough()
    {
        Result survivor = s_killed with { Id = "b", Outcome = Outcome.Survived };
        Result[] results = [s_killed, survivor, s_killed with { Outcome = Outcome.Stopped, Id = "c" }, survivor with { Id = "d" }, s_killed with { Outcome = Outcome.DoesNotCompile }];

        Assert.Equal(25, Summary.FoundOrExplained(results, new Dictionary<string, string>()));
        Assert.Equal(50, Summary.FoundOrExplained(results, Explanations.Read(["b", "the same"])));
    }

    [Theory]
    [InlineData("passed  a: 1\nFAILED  nested: 3 interleavings, 1 s\nthread 0 waits\nreplay: …\n", "nested: thread 0 waits")]
    [InlineData("  Starting\n    C.M [FAIL]\n      Assert.Same() Failure\n", "C.M [FAIL]")]
    [InlineData("Unhandled exception. System.TimeoutException: x\n   at y\n", "Unhandled exception. System.TimeoutException: x")]
    [InlineData("", "nothing was said")]
    public void A_finding_is_the_line_that_says_what_is_wrong(string output, string finding) => Assert.Equal(finding, Findings.In(output));

    [Fact]
    public void A_sample_is_the_same_for_the_same_seed()
    {
        Mutant[] mutants = [.. Enumerable.Range(1, 20).Select(line => new Mutant("PerCore/A.cs", line, "M", "bits", default, "", ""))];

        Assert.Equal(Sample.Draw(mutants, 7), Sample.Draw(mutants, 7));
        Assert.NotEqual(Sample.Draw(mutants, 7), Sample.Draw(mutants, 8));
        Assert.Equal(mutants, Sample.Draw(mutants, 7).OrderBy(mutant => mutant.Line));
    }

    [Fact]
    public void Options_are_understood_or_refused()
    {
        Assert.Equal(new RunOptions { Seed = 3, Count = 5, Minutes = 1.5, Results = "r", Like = "x", Least = 90 }, RunOptions.Parse(["--seed", "3", "--count", "5", "--minutes", "1.5", "--results", "r", "--like", "x", "--least", "90"]));
        Assert.Null(RunOptions.Parse(["--seed"]));
        Assert.Null(RunOptions.Parse(["--what", "1"]));
    }
}
