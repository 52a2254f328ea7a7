using System;
using System.Collections.Generic;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Runs a random program once, on a pool that knows of each array where it stands, and notes each misuse with its line.</summary>
internal sealed class Interpreter(Choices choices, ISet<(string Rule, int Line)> misuses)
{
    /// <summary>Noted of a rent, by its line: on some path its array is never returned.</summary>
    public const string Lost = "lost";

    /// <summary>Noted of a rent, by its line: on some path its array is returned.</summary>
    public const string Given = "given";

    /// <summary>Noted of a return, by its line: some path on which nothing throws has no second use after it.</summary>
    public const string Once = "once";

    /// <summary>Noted of a step, by its line: some path comes there.</summary>
    public const string Ran = "ran";

    /// <summary>Noted before a rule's id, of a step, by its line: some path does right there.</summary>
    public const string Clean = "clean ";

    private const int MostRounds = 3;

    private readonly Rented?[] _arrays = new Rented?[ProgramGenerator.Arrays];
    private readonly Rented?[] _views = new Rented?[ProgramGenerator.Views];
    private readonly bool[] _flags = new bool[ProgramGenerator.Flags];
    private readonly bool?[] _parameters = new bool?[2];
    private readonly List<Rented> _rented = [];
    private int[] _numbers = Comparisons.Numbers;
    private int _tries;
    private bool _hasThrown;

    private enum Outcome
    {
        Next,
        Left,
        Thrown,
        Broken,
        Continued,
        TooLong,
    }

    /// <summary>Runs to the end. False if a loop went on for longer than is looked at.</summary>
    public bool Run(IReadOnlyList<Step> steps)
    {
        Outcome outcome = Run(steps, 0);
        if (outcome == Outcome.TooLong)
        {
            return false;
        }

        _hasThrown |= outcome == Outcome.Thrown;
        foreach (Rented array in _rented)
        {
            misuses.Add((array.IsOut ? Lost : Given, array.Line));
            if (array is { IsReturned: true, IsMisused: false } && !_hasThrown)
            {
                misuses.Add((Once, array.ReturnLine));
            }
        }

        return true;
    }

    private Outcome Run(IReadOnlyList<Step> steps, int depth)
    {
        foreach (Step step in steps)
        {
            misuses.Add((Ran, step.Line));
            Outcome outcome = Run(step, depth);
            if (outcome != Outcome.Next)
            {
                return outcome;
            }
        }

        return Outcome.Next;
    }

    private Outcome Run(Step step, int depth)
    {
        // Where somebody would notice, whatever may throw does: no memory, no such element.
        bool mayThrow = step.Kind is StepKind.Rent or StepKind.Return or StepKind.Use or StepKind.UseView or StepKind.MakeView or StepKind.MakeNew;
        if (mayThrow && _tries > 0 && choices.Ask())
        {
            return Outcome.Thrown;
        }

        switch (step.Kind)
        {
            case StepKind.Rent:
                _rented.Add(_arrays[step.Target] = new Rented { IsOut = true, Line = step.Line });
                return Outcome.Next;
            case StepKind.Return:
                return Return(step);
            case StepKind.Use:
                return Use(_arrays[step.Target], step);
            case StepKind.MakeNew:
                _arrays[step.Target] = new Rented { IsFresh = true };
                return Outcome.Next;
            case StepKind.SetNull:
                _arrays[step.Target] = null;
                return Outcome.Next;
            case StepKind.Copy:
                _arrays[step.Target] = _arrays[step.Source];
                return Outcome.Next;
            case StepKind.MakeView:
                Note(_arrays[step.Source], step);
                _views[step.Target] = _arrays[step.Source];
                return Outcome.Next;
            case StepKind.UseView:
                Note(_views[step.Target], step);
                return Outcome.Next;
            case StepKind.SetFlag:
                _flags[step.Target] = step.Source == 1;
                return Outcome.Next;
            case StepKind.Work:
                return choices.Ask() ? Outcome.Thrown : Outcome.Next;
            case StepKind.Leave:
                return Outcome.Left;
            case StepKind.Throw:
                return Outcome.Thrown;
            case StepKind.Break:
                return Outcome.Broken;
            case StepKind.Continue:
                return Outcome.Continued;
            case StepKind.If:
                return Run(Answer(step.Question!) ? step.First! : step.Second!, depth + 1);
            case StepKind.While:
                return Loop(step, depth);
            case StepKind.TryFinally:
                Outcome tried = Try(step.First!, depth);
                if (tried == Outcome.TooLong)
                {
                    return tried;
                }

                Outcome last = Run(step.Second!, depth + 1);
                return last == Outcome.Next ? tried : last;
            case StepKind.TryCatch:
                Outcome outcome = Try(step.First!, depth);
                return outcome == Outcome.Thrown ? Run(step.Second!, depth + 1) : outcome;
            default:
                throw new InvalidOperationException($"No such step: {step.Kind}.");
        }
    }

    private Outcome Try(IReadOnlyList<Step> steps, int depth)
    {
        _tries++;
        Outcome outcome = Run(steps, depth + 1);
        _hasThrown |= outcome == Outcome.Thrown;
        _tries--;
        return outcome;
    }

    private Outcome Loop(Step step, int depth)
    {
        for (int round = 0; Answer(step.Question!); round++)
        {
            if (round == MostRounds)
            {
                return Outcome.TooLong;
            }

            Outcome outcome = Run(step.First!, depth + 1);
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
        if (_arrays[step.Target] is not { } array)
        {
            // A pool may take null for nothing.
            NoteClean("POOL0001", step);
            NoteClean("POOL0003", step);
            return Outcome.Next;
        }

        Judge("POOL0003", array.IsFresh, step);
        Judge("POOL0001", array.IsReturned, step);

        array.IsMisused |= array.IsReturned;
        array.ReturnLine = array.IsReturned ? array.ReturnLine : step.Line;
        array.IsOut = false;
        array.IsReturned = true;
        return Outcome.Next;
    }

    private Outcome Use(Rented? array, Step step)
    {
        Note(array, step);
        return array is null ? Outcome.Thrown : Outcome.Next;
    }

    private void Note(Rented? array, Step step)
    {
        Judge("POOL0002", array is { IsReturned: true }, step);
        if (array is { IsReturned: true })
        {
            array.IsMisused = true;
        }
    }

    private void Judge(string rule, bool isWrong, Step step)
    {
        if (isWrong)
        {
            misuses.Add((rule, step.Line));
        }
        else
        {
            NoteClean(rule, step);
        }
    }

    private void NoteClean(string rule, Step step) => misuses.Add((Clean + rule, step.Line));

    private bool Answer(Question question)
    {
        bool answer = question.Kind switch
        {
            QuestionKind.Ask => choices.Ask(),
            QuestionKind.IsNull => _arrays[question.Number] is null,
            QuestionKind.Flag => _flags[question.Number],
            QuestionKind.Parameter => Parameter(question.Number),
            QuestionKind.Comparison => Compare(question.Number),
            _ => throw new InvalidOperationException($"No such question: {question.Kind}."),
        };
        return answer != question.IsNegated;
    }

    /// <summary>A parameter keeps its value.</summary>
    private bool Parameter(int number)
    {
        ref bool? parameter = ref _parameters[number];
        parameter ??= choices.Ask();
        return parameter.Value;
    }

    /// <summary>The number keeps its value, which is chosen by halves from those between which the comparisons tell.</summary>
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

        public bool IsOut { get; set; }

        public bool IsReturned { get; set; }

        public bool IsFresh { get; set; }
    }
}
