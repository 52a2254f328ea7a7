using System.Collections.Generic;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>What a step of a random program does.</summary>
internal enum StepKind
{
    Rent,
    Return,
    Use,
    MakeNew,
    SetNull,
    Copy,
    MakeView,
    UseView,
    SetFlag,

    /// <summary>Calls code that may throw.</summary>
    Work,
    If,
    While,
    TryFinally,
    TryCatch,
    Leave,
    Throw,
    Break,
    Continue,
}

/// <summary>What decides a branch.</summary>
internal enum QuestionKind
{
    /// <summary>Something that may answer differently each time.</summary>
    Ask,

    /// <summary>A parameter.</summary>
    Parameter,

    /// <summary>A comparison of a parameter.</summary>
    Comparison,

    /// <summary>Whether a variable is null.</summary>
    IsNull,

    /// <summary>A boolean variable.</summary>
    Flag,
}

/// <summary>The condition of a branch.</summary>
/// <param name="Kind">What decides.</param>
/// <param name="Number">Of the parameter or the variable.</param>
/// <param name="IsNegated">Whether the branch asks for the opposite.</param>
internal sealed record Question(QuestionKind Kind, int Number, bool IsNegated);

/// <summary>A step of a random program.</summary>
/// <param name="Kind">What it does.</param>
/// <param name="Target">The number of the variable.</param>
/// <param name="Source">The number of the other variable; for a flag, its value.</param>
/// <param name="Question">What decides about a branch or a loop.</param>
/// <param name="First">The steps of a branch, of a loop, of a try block.</param>
/// <param name="Second">The steps of the other branch, of a finally or a catch block.</param>
internal sealed record Step(StepKind Kind, int Target = 0, int Source = 0, Question? Question = null, IReadOnlyList<Step>? First = null, IReadOnlyList<Step>? Second = null)
{
    /// <summary>The line on which it is written, from 1.</summary>
    public int Line { get; set; }
}
