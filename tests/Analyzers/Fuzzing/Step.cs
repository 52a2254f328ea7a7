namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>An action of a step. <c>Work</c> calls code that may throw. The caller uses a view that it gets.</summary>
internal enum StepKind
{
    Rent, Return, Use, MakeNew, SetNull, Copy, MakeView, UseView, SetFlag, Work,
    If, While, TryFinally, TryCatch, Leave, LeaveWithElement, LeaveWithView, Throw, Break, Continue,
}

/// <summary>The kinds of condition. <c>Ask</c> may answer differently each time; a parameter and its comparisons may not.</summary>
internal enum QuestionKind
{
    Ask, Parameter, Comparison, IsNull, Flag,
}

/// <summary>The condition of a branch, on the parameter or variable of this number.</summary>
internal sealed record Question(QuestionKind Kind, int Number, bool IsNegated);

/// <summary>A step of a random program.</summary>
internal sealed record Step(
    StepKind Kind,
    int Target = 0,
    int Source = 0,
    Question? Question = null,
    IReadOnlyList<Step>? First = null,
    IReadOnlyList<Step>? Second = null)
{
    /// <summary>From 1.</summary>
    public int Line { get; set; }
}
