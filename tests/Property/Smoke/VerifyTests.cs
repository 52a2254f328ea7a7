using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tests.Deep;
using Xunit;

namespace Pools.Tests.Smoke;

/// <summary>What <c>tests/Verify</c> is told on its command line, and where an interrupted loop goes on.</summary>
public sealed class VerifyTests
{
    private static readonly Step[] s_steps = [Made("tests"), Made("soak"), Made("repeat:A", 200), Made("repeat:B", 200)];

    [Theory]
    [InlineData("", "tests,soak,repeat:A,repeat:B", 1)]
    [InlineData("repeat:A tests", "tests,repeat:A", 1)]
    [InlineData("repeat:A", "repeat:A", 1)]
    [InlineData("repeat", "repeat:A,repeat:B", 1)]
    [InlineData("repeat:A --from 1", "repeat:A", 1)]
    [InlineData("repeat:B --from 200", "repeat:B", 200)]
    [InlineData("--from 17 repeat:B", "repeat:B", 17)]
    public void A_command_line_chooses_steps_and_the_turn_to_begin_at(string line, string names, int from)
    {
        Invocation? invocation = Invocation.Read(Words(line), s_steps, out string? error);

        Assert.Null(error);
        Assert.NotNull(invocation);
        Assert.Equal(names, string.Join(',', invocation.Steps.Select(step => step.Name)));
        Assert.Equal(from, invocation.From);
    }

    [Theory]
    [InlineData("nothing", "There is no step nothing.")]
    [InlineData("rep", "There is no step rep.")]
    [InlineData("repeat:", "There is no step repeat:.")]
    [InlineData("tests nothing --from 3", "There is no step nothing.")]
    [InlineData("--from 3", "--from goes with one step, which is one that takes turns: repeat:A, repeat:B.")]
    [InlineData("repeat:A repeat:B --from 3", "--from goes with one step, which is one that takes turns: repeat:A, repeat:B.")]
    [InlineData("tests --from 1", "--from goes with one step, which is one that takes turns: repeat:A, repeat:B.")]
    [InlineData("repeat:A --from", "--from needs the turn to begin at, 1 to 200.")]
    [InlineData("repeat:A --from 0", "--from takes a turn, 1 to 200, not 0.")]
    [InlineData("repeat:A --from 201", "--from takes a turn, 1 to 200, not 201.")]
    [InlineData("repeat:A --from -5", "--from takes a turn, 1 to 200, not -5.")]
    [InlineData("repeat:A --from 99999999999", "--from takes a turn, 1 to 200, not 99999999999.")]
    [InlineData("repeat:A --from five", "--from takes a turn, 1 to 200, not five.")]
    [InlineData("repeat:A --from 3 --from 4", "There is no step --from.")]
    public void A_command_line_that_makes_no_sense_is_told_what_is_wrong(string line, string expected)
    {
        Assert.Null(Invocation.Read(Words(line), s_steps, out string? error));
        Assert.Equal(expected, error);
    }

    [Fact]
    public void Turns_are_taken_in_order_from_the_first_to_the_last()
    {
        var turns = new Turns(197, 200);
        var taken = new List<int>();
        while (turns.TryTake(out int turn))
        {
            taken.Add(turn);
        }

        Assert.Equal([197, 198, 199, 200], taken);
    }

    [Fact]
    public void A_loop_goes_on_at_the_first_turn_that_has_not_ended()
    {
        var turns = new Turns(5, 8);

        Assert.Equal(5, turns.End(6));
        Assert.Equal(5, turns.End(7));
        Assert.Equal(8, turns.End(5));
        Assert.Equal(9, turns.End(8));
    }

    private static Step Made(string name, int turns = 1) => new(name, "", _ => true, turns);

    private static string[] Words(string line) => line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
}
