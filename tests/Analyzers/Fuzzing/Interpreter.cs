namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Runs a random program once, on a pool that knows the state of each array, and notes facts by line.</summary>
internal sealed class Interpreter(Choices choices, ISet<(string Fact, int Line)> facts)
{
    /// <summary>Of a rent: on some path its array is never returned.</summary>
    public const string Lost = "lost";

    /// <summary>Of a rent: on some path its array is returned.</summary>
    public const string Given = "given";

    /// <summary>Of a return: some path on which nothing throws has no second use after it.</summary>
    public const string Once = "once";

    /// <summary>Of a step: some path reaches it.</summary>
    public const string Ran = "ran";

    /// <summary>Before a rule's id, of a step: some path respects the rule there. The id alone: some path breaks it.</summary>
    public const string Clean = "clean ";

    private const int MostRounds = 3;

    private static readonly StepKind[] s_throwing =
    [
        StepKind.Rent, StepKind.Return, StepKind.Use, StepKind.MakeNew, StepKind.MakeView, StepKind.UseView,
        StepKind.LeaveWithElement, StepKind.LeaveWithView,
    ];

    private readonly Rented?[] _arrays = new Rented?[ProgramGenerator.Arrays];
    private readonly Rented?[] _views = new Rented?[ProgramGenerator.Views];
    private readonly bool[] _flags = new bool[ProgramGenerator.Flags];
    private readonly bool?[] _parameters = new bool?[2];
    private readonly List<Rented> _rented = [];
    private int[] _numbers = Comparisons.Numbers;
    private (Rented? Array, Step? Step) _result;
    private int _tries;
    private bool _hasThrown;

    private enum Outcome
    {
        Next, Left, Thrown, Broken, Continued, TooLong,
    }

    /// <summary>Runs to the end, unless a loop has too many rounds.</summary>
    public void Run(IReadOnlyList<Step> steps)
    {
        Outcome outcome = RunAll(steps);
        if (outcome == Outcome.TooLong)
        {
            return;
        }

        if (outcome == Outcome.Left && _result.Array is { } result)
        {
            Use(result, _result.Step!);
        }

        _hasThrown |= outcome == Outcome.Thrown;
        foreach (Rented array in _rented)
        {
            facts.Add((array.IsReturned ? Given : Lost, array.Line));
            if (array is { IsReturned: true, IsMisused: false } && !_hasThrown)
            {
                facts.Add((Once, array.ReturnLine));
            }
        }
    }

    private Outcome RunAll(IReadOnlyList<Step> steps)
    {
        foreach (Step step in steps)
        {
            facts.Add((Ran, step.Line));
            Outcome outcome = Run(step);
            if (outcome != Outcome.Next)
            {
                return outcome;
            }
        }

        return Outcome.Next;
    }

    private Outcome Run(Step step)
    {
        // Inside a try block, anything that may throw does so on some path.
        if (_tries > 0 && s_throwing.Contains(step.Kind) && choices.Ask())
        {
            return Outcome.Thrown;
        }

        return step.Kind switch
        {
            StepKind.Return => Return(step),
            StepKind.Use => Use(_arrays[step.Target], step) ? Outcome.Next : Outcome.Thrown,
            StepKind.Work => choices.Ask() ? Outcome.Thrown : Outcome.Next,
            StepKind.Leave => Leave(null, step),
            StepKind.LeaveWithView => LeaveWithView(_arrays[step.Target], step),
            StepKind.LeaveWithElement => Use(_arrays[step.Target], step) ? Leave(null, step) : Outcome.Thrown,
            StepKind.Throw => Outcome.Thrown,
            StepKind.Break => Outcome.Broken,
            StepKind.Continue => Outcome.Continued,
            StepKind.If => RunAll(Answer(step.Question!) ? step.First! : step.Second!),
            StepKind.While => Loop(step),
            StepKind.TryFinally => Finally(Try(step.First!), step.Second!),
            StepKind.TryCatch => Try(step.First!) is var tried && tried == Outcome.Thrown ? RunAll(step.Second!) : tried,
            _ => Set(step),
        };
    }

    private Outcome Leave(Rented? array, Step step)
    {
        _result = (array, step);
        return Outcome.Left;
    }

    /// <summary>A view of a returned array is misuse already; of any other, its use will tell.</summary>
    private Outcome LeaveWithView(Rented? array, Step step)
    {
        if (array is { IsReturned: true })
        {
            Use(array, step);
        }

        return Leave(array, step);
    }

    private Outcome Set(Step step)
    {
        switch (step.Kind)
        {
            case StepKind.Rent:
                _rented.Add(_arrays[step.Target] = new Rented { Line = step.Line });
                break;
            case StepKind.MakeNew:
                _arrays[step.Target] = new Rented { IsFresh = true };
                break;
            case StepKind.SetNull:
                _arrays[step.Target] = null;
                break;
            case StepKind.Copy:
                _arrays[step.Target] = _arrays[step.Source];
                break;
            case StepKind.MakeView:
                Use(_arrays[step.Source], step);
                _views[step.Target] = _arrays[step.Source];
                break;
            case StepKind.UseView:
                Use(_views[step.Target], step);
                break;
            case StepKind.SetFlag:
                _flags[step.Target] = step.Source == 1;
                break;
            default:
                throw new InvalidOperationException($"{step.Kind}");
        }

        return Outcome.Next;
    }

    private Outcome Try(IReadOnlyList<Step> steps)
    {
        _tries++;
        Outcome outcome = RunAll(steps);
        _hasThrown |= outcome == Outcome.Thrown;
        _tries--;
        return outcome;
    }

    private Outcome Finally(Outcome tried, IReadOnlyList<Step> steps) =>
        tried != Outcome.TooLong && RunAll(steps) is var last && last != Outcome.Next ? last : tried;

    private Outcome Loop(Step step)
    {
        for (int round = 0; Answer(step.Question!); round++)
        {
            Outcome outcome = round == MostRounds ? Outcome.TooLong : RunAll(step.First!);
            if (outcome is Outcome.Left or Outcome.Thrown or Outcome.TooLong)
            {
                return outcome;
            }

            if (outcome == Outcome.Broken)
            {
                break;
            }
        }

        return Outcome.Next;
    }

    private Outcome Return(Step step)
    {
        Rented? array = _arrays[step.Target];
        Judge("POOL0003", array is { IsFresh: true }, step);
        Judge("POOL0001", array is { IsReturned: true }, step);
        if (array is not null)
        {
            array.IsMisused |= array.IsReturned;
            array.ReturnLine = array.IsReturned ? array.ReturnLine : step.Line;
            array.IsReturned = true;
        }

        // A pool throws for null.
        return array is null ? Outcome.Thrown : Outcome.Next;
    }

    /// <summary>False if there is no array: that neither breaks nor respects a rule.</summary>
    private bool Use(Rented? array, Step step)
    {
        if (array is null)
        {
            return false;
        }

        Judge("POOL0002", array.IsReturned, step);
        array.IsMisused |= array.IsReturned;
        return true;
    }

    private void Judge(string rule, bool isWrong, Step step) => facts.Add((isWrong ? rule : Clean + rule, step.Line));

    private bool Answer(Question question)
    {
        bool answer = question.Kind switch
        {
            QuestionKind.Ask => choices.Ask(),
            QuestionKind.IsNull => _arrays[question.Number] is null,
            QuestionKind.Flag => _flags[question.Number],
            QuestionKind.Parameter => _parameters[question.Number] ??= choices.Ask(),
            _ => Compare(question.Number),
        };
        return answer != question.IsNegated;
    }

    /// <summary>The number keeps its value. Halving the possible values chooses it.</summary>
    private bool Compare(int number)
    {
        while (_numbers.Length > 1)
        {
            int half = _numbers.Length / 2;
            _numbers = choices.Ask() ? _numbers[half..] : _numbers[..half];
        }

        return Comparisons.Answer(number, _numbers[0]);
    }

    private sealed class Rented
    {
        public int Line { get; init; }

        public int ReturnLine { get; set; }

        public bool IsMisused { get; set; }

        public bool IsReturned { get; set; }

        public bool IsFresh { get; init; }
    }
}
