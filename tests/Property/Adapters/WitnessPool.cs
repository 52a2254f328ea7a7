namespace Pools.Tests.Adapters;

/// <summary>Makes every array, checks that each is returned once, and can fail. For one thread at a time.</summary>
internal sealed class WitnessPool<T> : ArrayPool<T>
{
    private readonly HashSet<T[]> _out = [];

    /// <summary>Which rent fails, counted from 1; 0 for none.</summary>
    public int FailAtRent { get; set; }

    /// <summary>Whether returns throw after taking the array.</summary>
    public bool ThrowsOnReturn { get; set; }

    public Action? InRent { get; set; }

    public Action? InReturn { get; set; }

    /// <summary>The elements of fresh arrays.</summary>
    public T? Filling { get; init; }

    public List<int> Asked { get; } = [];

    public int OutCount => _out.Count;

    public int Returned { get; private set; }

    public bool AllCameBackCleared { get; private set; } = true;

    public override T[] Rent(int minimumLength)
    {
        InRent?.Invoke();
        Asked.Add(minimumLength);
        if (Asked.Count == FailAtRent)
        {
            throw new OutOfMemoryException("injected by the test");
        }

        // Longer than requested, as pools give them.
        T[] array = new T[minimumLength + (minimumLength / 8)];
        array.AsSpan().Fill(Filling!);
        _out.Add(array);
        return array;
    }

    public override void Return(T[] array, bool clearArray = false)
    {
        if (!_out.Remove(array))
        {
            throw new InvalidOperationException("returned twice, or foreign");
        }

        if (clearArray)
        {
            Array.Clear(array);
        }

        Returned++;
        AllCameBackCleared &= array.All(element => EqualityComparer<T>.Default.Equals(element, default));
        InReturn?.Invoke();
        if (ThrowsOnReturn)
        {
            throw new NotSupportedException("injected by the test");
        }
    }
}
