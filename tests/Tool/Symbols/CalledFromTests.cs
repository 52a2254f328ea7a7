namespace Pools.Tests.Tools;

/// <summary>Which call it was: the one that the stack shows, or one of the handlers that were entered from there.</summary>
public sealed class CalledFromTests
{
    /// <summary>Statements at 0, 10 … 50; a handler at 30 to 39 guards 10 to 29.</summary>
    private static readonly OffsetMap s_offsets = new([0, 10, 20, 30, 40, 50], [0, 10, 20, 30, 40, 50]);

    [Theory]
    [InlineData("22 Return, 32 Return", false, false, 20, 30, true)]
    [InlineData("22 Fail, 32 Return", false, false, 32, 33, true)]
    [InlineData("22 Fail, 32 Return, 36 Return", false, false, 32, 37, true)]
    [InlineData("22 ?, 32 Return", false, false, 20, 33, false)]
    [InlineData("22 Fail, 32 Invoked", false, false, 20, 40, false)]

    // A finally is called from where the try was left, and optimized code may hold an inlined call.
    [InlineData("22 Return, 32 Return", true, false, 32, 33, true)]
    [InlineData("22 Give, 32 Return", false, true, 20, 33, false)]
    public void A_call_was_made_where_the_method_is_called(string calls, bool isDetour, bool isOptimized, int from, int to, bool isSure) =>
        Assert.Equal(
            new CallPlace(new OffsetRange(from, to), isSure),
            new CalledFrom(BodyOf(calls), s_offsets).Find(new OffsetRange(20, 30), isDetour, "Return", isOptimized));

    [Fact]
    public void Two_statements_of_a_handler_are_not_distinguished()
    {
        CalledFrom calls = new(BodyOf("22 Fail, 32 Return, 36 Return"), new OffsetMap([0, 20, 30, 35], [0, 20, 30, 35]));

        Assert.Equal(
            new CallPlace(new OffsetRange(32, 37), IsSure: false),
            calls.Find(new OffsetRange(20, 30), isDetour: false, "Return", isOptimized: false));
    }

    /// <summary>A trace that ends early does not name the runtime's precompiled methods.</summary>
    [Theory]
    [InlineData("22 Give, 32 Return", false, 20, 30, true)]
    [InlineData("22 Give, 32 Return", true, 32, 33, true)]
    [InlineData("12 Give, 32 Return, 36 Write", false, 32, 37, true)]
    [InlineData("12 Give, 42 Write", false, 20, 40, false)]
    public void An_unknown_method_may_be_called_by_any_instruction(string calls, bool isDetour, int from, int to, bool isSure) =>
        Assert.Equal(
            new CallPlace(new OffsetRange(from, to), isSure),
            new CalledFrom(BodyOf(calls), s_offsets).Find(new OffsetRange(20, 30), isDetour, method: null, isOptimized: false));

    [Fact]
    public void The_stack_is_right_outside_of_guarded_code() => Assert.Equal(
        new CallPlace(new OffsetRange(40, 50), IsSure: true),
        new CalledFrom(BodyOf("32 Return, 42 Callback"), s_offsets)
            .Find(new OffsetRange(40, 50), isDetour: false, "Return", isOptimized: false));

    [Fact]
    public void A_type_initializer_is_called_by_no_instruction() =>
        Assert.True(new CalledFrom(BodyOf("22 Fail"), s_offsets)
            .Find(new OffsetRange(20, 30), isDetour: false, ".cctor", isOptimized: false).IsSure);

    [Theory]
    [InlineData("Dispose", true)]
    [InlineData("System.IDisposable.Dispose", true)]
    [InlineData("TryDispose", false)]
    [InlineData(".ctor", false)]
    public void A_call_may_lead_to_a_method_of_its_name(string method, bool leads) =>
        Assert.Equal(leads, new CallInstruction(0, "Dispose").MayLeadTo(method));

    /// <summary>Offsets and names; a delegate has none.</summary>
    private static MethodCalls BodyOf(string calls)
    {
        CallInstruction[] instructions = Array.ConvertAll(calls.Split(", "), call => call.Split(' ') switch
        {
            [string offset, string name] => new CallInstruction(int.Parse(offset, provider: null), name == "?" ? null : name),
            _ => throw new ArgumentException(call, nameof(calls)),
        });
        return new MethodCalls(instructions, [new Handler(new OffsetRange(10, 30), new OffsetRange(30, 40))]);
    }
}
