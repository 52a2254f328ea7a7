namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Goes through all sequences of answers, depth first.</summary>
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

    /// <summary>Prepares the next run: the same answers up to the last false one. Returns false after the last run.</summary>
    public bool MoveNext()
    {
        _next = 0;
        int last = _answers.LastIndexOf(false);
        if (last < 0)
        {
            return false;
        }

        _answers.RemoveRange(last, _answers.Count - last);
        _answers.Add(true);
        return true;
    }
}
