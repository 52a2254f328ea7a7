using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;

namespace Pools.Tests.Adapters;

/// <summary>Makes every array, knows which are out, and can fail: the oracle for what goes back, and how often.</summary>
internal sealed class WitnessPool<T> : ArrayPool<T>
{
    private readonly Lock _gate = new();
    private readonly HashSet<T[]> _out = new(ByIdentity.Instance);
    private readonly List<int> _asked = [];

    /// <summary>Which rent fails, counted from 1; 0 for none.</summary>
    public int FailAtRent { get; set; }

    /// <summary>Whether returns take the array back and then throw.</summary>
    public bool ThrowsOnReturn { get; set; }

    /// <summary>Called at the beginning of each rent.</summary>
    public Action? InRent { get; set; }

    /// <summary>Called at the end of each return.</summary>
    public Action? InReturn { get; set; }

    /// <summary>Whether fresh arrays hold other values than zero.</summary>
    public T? Filling { get; init; }

    public IReadOnlyList<int> Asked => _asked;

    public int OutCount
    {
        get
        {
            lock (_gate)
            {
                return _out.Count;
            }
        }
    }

    public int Returned { get; private set; }

    public T[]? LastReturned { get; private set; }

    /// <summary>Whether every array held only default values when it came back.</summary>
    public bool AllCameBackCleared { get; private set; } = true;

    public override T[] Rent(int minimumLength)
    {
        lock (_gate)
        {
            InRent?.Invoke();
            _asked.Add(minimumLength);
            if (_asked.Count == FailAtRent)
            {
                throw new OutOfMemoryException("injected by the test");
            }

            // Longer than asked for, as pools give them.
            T[] array = new T[minimumLength + (minimumLength / 8)];
            array.AsSpan().Fill(Filling!);
            _out.Add(array);
            return array;
        }
    }

    public override void Return(T[] array, bool clearArray = false)
    {
        lock (_gate)
        {
            if (!_out.Remove(array))
            {
                throw new InvalidOperationException("An array came back that is not out: returned twice, or foreign.");
            }

            if (clearArray)
            {
                Array.Clear(array);
            }

            Returned++;
            LastReturned = array;
            AllCameBackCleared &= array.All(element => EqualityComparer<T>.Default.Equals(element, default));
            InReturn?.Invoke();
            if (ThrowsOnReturn)
            {
                throw new NotSupportedException("injected by the test");
            }
        }
    }

    private sealed class ByIdentity : IEqualityComparer<T[]>
    {
        public static readonly ByIdentity Instance = new();

        public bool Equals(T[]? x, T[]? y) => ReferenceEquals(x, y);

        public int GetHashCode(T[] array) => RuntimeHelpers.GetHashCode(array);
    }
}
