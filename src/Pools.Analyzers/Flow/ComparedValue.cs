namespace Pools.Analyzers.Flow;

/// <summary>What the answers to several comparisons leave of one value: whether there is any that answers like this.</summary>
internal sealed class ComparedValue
{
    private readonly HashSet<object> _others = [];

    // All values of all kinds of integers.
    private decimal _lowest = long.MinValue;
    private decimal _highest = ulong.MaxValue;
    private object? _only;

    /// <summary>Whether some value answers as all the answers so far.</summary>
    public bool IsPossible { get; private set; } = true;

    public void Answer(Comparison comparison, bool isTrue)
    {
        if (comparison.Order == Order.Equal && !isTrue)
        {
            _others.Add(comparison.Constant);
        }
        else if (comparison.Constant is decimal number)
        {
            Limit(comparison.Order, number, isTrue);
        }
        else
        {
            IsPossible &= _only is null || _only.Equals(comparison.Constant);
            _only = comparison.Constant;
        }

        IsPossible &= _lowest <= _highest && (_only is null || !_others.Contains(_only)) && !AreAllOthers();
    }

    private void Limit(Order order, decimal number, bool isTrue)
    {
        decimal lowest = order switch
        {
            Order.Equal => number,
            Order.Above => isTrue ? number + 1 : _lowest,
            _ => isTrue ? _lowest : number,
        };
        decimal highest = order switch
        {
            Order.Equal => number,
            Order.Above => isTrue ? _highest : number,
            _ => isTrue ? number - 1 : _highest,
        };
        _lowest = Math.Max(_lowest, lowest);
        _highest = Math.Min(_highest, highest);
    }

    /// <summary>Whether each value of the range is one that it is not.</summary>
    private bool AreAllOthers()
    {
        if (_highest - _lowest >= _others.Count)
        {
            return false;
        }

        decimal number = _lowest;
        while (number <= _highest && _others.Contains(number))
        {
            number++;
        }

        return number > _highest;
    }
}
