using Pools.Diagnostics.Symbols;
using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Which call it was: the one that the stack shows, or one of the handlers that were called from there.</summary>
public sealed class CalledFromTests
{
    /// <summary>Statements at 0, 10 … 50; 10 to 29 are watched by a handler at 30 to 39.</summary>
    private static readonly OffsetMap s_offsets = new([0, 10, 20, 30, 40, 50], [0, 10, 20, 30, 40, 50]);

    private static readonly OffsetRange s_watched = new(20, 30);

    [Fact]
    public void What_the_statement_calls_was_called_there() => Assert.Equal(new CallPlace(s_watched, IsSure: true), Find(s_watched, "Return", (22, "Return"), (32, "Return")));

    [Fact]
    public void What_only_the_handler_calls_was_called_there() => Assert.Equal(new CallPlace(new OffsetRange(32, 33), IsSure: true), Find(s_watched, "Return", (22, "Fail"), (32, "Return")));

    [Fact]
    public void The_call_of_a_finally_is_none_of_the_statement_before_it() => Assert.Equal(new CallPlace(new OffsetRange(32, 33), IsSure: true), Find(s_watched, "Return", isDetour: true, isOptimized: false, (22, "Return"), (32, "Return")));

    [Fact]
    public void Of_two_statements_nobody_knows_which() => Assert.Equal(new CallPlace(new OffsetRange(32, 37), IsSure: false), new CalledFrom(BodyOf((22, "Fail"), (32, "Return"), (36, "Return")), new OffsetMap([0, 20, 30, 35], [0, 20, 30, 35])).Find(s_watched, isDetour: false, "Return", isOptimized: false));

    [Fact]
    public void Two_calls_of_one_statement_are_one_place() => Assert.True(Find(s_watched, "Return", (22, "Fail"), (32, "Return"), (36, "Return")).IsSure);

    [Fact]
    public void A_delegate_may_have_called_it_too() => Assert.Equal(new CallPlace(new OffsetRange(20, 33), IsSure: false), Find(s_watched, "Return", (22, null), (32, "Return")));

    [Fact]
    public void Optimized_code_may_have_called_it_there_too() => Assert.Equal(new CallPlace(new OffsetRange(20, 33), IsSure: false), Find(s_watched, "Return", isDetour: false, isOptimized: true, (22, "Give"), (32, "Return")));

    [Fact]
    public void What_nobody_calls_may_have_been_called_anywhere_there() => Assert.Equal(new CallPlace(new OffsetRange(20, 40), IsSure: false), Find(s_watched, "Return", (22, "Fail"), (32, "Invoked")));

    [Fact]
    public void What_initializes_a_type_is_called_by_nobody() => Assert.True(Find(s_watched, ".cctor", (22, "Fail")).IsSure);

    [Fact]
    public void Without_a_handler_the_stack_is_right() => Assert.Equal(new CallPlace(new OffsetRange(40, 50), IsSure: true), Find(new OffsetRange(40, 50), "Return", (32, "Return"), (42, "Callback")));

    [Theory]
    [InlineData("Dispose", true)]
    [InlineData("System.IDisposable.Dispose", true)]
    [InlineData("TryDispose", false)]
    [InlineData(".ctor", false)]
    public void A_call_leads_to_what_has_its_name(string method, bool leads) => Assert.Equal(leads, new CallInstruction(0, "Dispose").MayLeadTo(method));

    private static CallPlace Find(OffsetRange range, string method, params (int Offset, string? Name)[] calls) => Find(range, method, isDetour: false, isOptimized: false, calls);

    private static CallPlace Find(OffsetRange range, string method, bool isDetour, bool isOptimized, params (int Offset, string? Name)[] calls) => new CalledFrom(BodyOf(calls), s_offsets).Find(range, isDetour, method, isOptimized);

    private static MethodBody BodyOf(params (int Offset, string? Name)[] calls) =>
        new(System.Array.ConvertAll(calls, call => new CallInstruction(call.Offset, call.Name)), [new Handler(new OffsetRange(10, 30), new OffsetRange(30, 40))]);
}
