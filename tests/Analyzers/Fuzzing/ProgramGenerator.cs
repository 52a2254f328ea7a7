namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Makes random programs over three arrays, two views, two flags and three parameters.</summary>
internal sealed class ProgramGenerator(Random random)
{
    public const int Arrays = 3;
    public const int Views = 2;
    public const int Flags = 2;

    /// <summary>Enough for a loop in a try block in a branch.</summary>
    private const int Deepest = 4;

    /// <summary>How the program under way returns: with nothing, with an element, or with a view.</summary>
    private StepKind _leave;

    /// <summary>A program. It begins with two rents, so that little of it uses null.</summary>
    public IReadOnlyList<Step> Next()
    {
        _leave = random.Next(4) switch { 0 => StepKind.LeaveWithElement, 1 => StepKind.LeaveWithView, _ => StepKind.Leave };
        return [new Step(StepKind.Rent, 0), new Step(StepKind.Rent, 1), .. Steps(0, isInLoop: false, isInFinally: false, 3, 10)];
    }

    private List<Step> Steps(int depth, bool isInLoop, bool isInFinally, int least, int limit)
    {
        List<Step> steps = [];
        for (int left = random.Next(least, limit); left > 0; left--)
        {
            Step step = Next(depth, isInLoop, isInFinally);
            steps.Add(step);
            while (step.Kind == StepKind.Return && random.Next(6) == 0)
            {
                steps.Add(step with { });
            }

            if (step.Kind is StepKind.Leave or StepKind.LeaveWithElement or StepKind.LeaveWithView
                or StepKind.Throw or StepKind.Break or StepKind.Continue)
            {
                break;
            }
        }

        return steps;
    }

    private Step Next(int depth, bool isInLoop, bool isInFinally)
    {
        return random.Next(depth < Deepest ? 100 : 78) switch
        {
            < 20 => new Step(StepKind.Rent, Array()),
            < 42 => new Step(StepKind.Return, Array()),
            < 50 => new Step(StepKind.Use, Array()),
            < 52 => new Step(StepKind.MakeNew, Array()),
            < 57 => new Step(StepKind.SetNull, Array()),
            < 62 => new Step(StepKind.Copy, Array(), Array()),
            < 64 => new Step(StepKind.MakeView, random.Next(Views), Array()),
            < 66 => new Step(StepKind.UseView, random.Next(Views)),
            < 68 => new Step(StepKind.SetFlag, random.Next(Flags), random.Next(2)),
            < 72 => new Step(StepKind.Work),
            < 75 => new Step(isInFinally ? StepKind.Work : random.Next(3) == 0 ? StepKind.Leave : _leave, Array()),
            < 76 => new Step(StepKind.Throw),
            < 78 when isInLoop && !isInFinally => new Step(random.Next(2) == 0 ? StepKind.Break : StepKind.Continue),
            < 78 => new Step(StepKind.Use, Array()),
            < 88 => new Step(StepKind.If, Question: Question(), First: Inner(4), Second: random.Next(3) == 0 ? Inner(3) : []),
            < 92 => new Step(StepKind.While, Question: new(QuestionKind.Ask, 0, false), First: Steps(depth + 1, true, isInFinally, 1, 5)),
            < 97 => new Step(StepKind.TryFinally, First: Inner(5), Second: Steps(depth + 1, false, isInFinally: true, 1, 3)),
            _ => new Step(StepKind.TryCatch, First: Inner(5), Second: Inner(3)),
        };

        List<Step> Inner(int limit) => Steps(depth + 1, isInLoop, isInFinally, 1, limit);
    }

    private int Array() => random.Next(Arrays);

    private Question Question()
    {
        QuestionKind kind = (QuestionKind)random.Next(5);
        return new Question(kind, random.Next(kind == QuestionKind.Comparison ? Comparisons.Texts.Length : 2), random.Next(2) == 0);
    }
}
