using System.Collections.Generic;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Goes through all sequences of answers, depth first: each run answers as the one before, but for the last answer that had another way.</summary>
internal sealed class Choices
{
    private readonly List<bool> _answers = [];
    private int _next;

    /// <summary>The answer to the next question of this run.</summary>
    public bool Ask()
    {
        if (_next == _answers.Count)
        {
            _answers.Add(false);
        }

        return _answers[_next++];
    }

    /// <summary>Prepares the next run. False if there is none.</summary>
    public bool MoveNext()
    {
        while (_answers.Count > 0 && _answers[^1])
        {
            _answers.RemoveAt(_answers.Count - 1);
        }

        _next = 0;
        if (_answers.Count == 0)
        {
            return false;
        }

        _answers[^1] = true;
        return true;
    }
}
