namespace Pools.Tool.Events;

/// <summary>The different stacks of a trace: each is kept once and has a number.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Bounds</b>: <see cref="MostStacks"/> of <see cref="MostFrames"/> frames; what comes after them is <see cref="None"/>. Recursion and deep call chains would make any number.</para>
/// </remarks>
internal sealed class StackTable
{
    /// <summary>No stack, or one too many.</summary>
    public const int None = 0;

    /// <summary>Nobody asked for the stack, to spare the process.</summary>
    public const int Unsampled = -1;

    /// <summary>Below the event's own frames, about eight, the method that rents stands within the next few; what called those is of no use (arbitrary).</summary>
    private const int MostFrames = 64;

    /// <summary>64 thousand stacks of 64 frames of eight bytes: 32 MiB at most.</summary>
    private const int MostStacks = 1 << 16;

    private readonly Lock _gate = new();
    private readonly List<ulong[]> _stacks = [[]];
    private int[] _slots = new int[1024];

    /// <summary>How many numbers there are, <see cref="None"/> among them.</summary>
    public int Count => _stacks.Count;

    /// <summary>How many events had a stack that found no place.</summary>
    public long Refused { get; private set; }

    /// <summary>The addresses of a stack, the innermost first.</summary>
    public ReadOnlySpan<ulong> this[int stack]
    {
        get
        {
            lock (_gate)
            {
                return stack < 0 ? [] : _stacks[stack];
            }
        }
    }

    /// <summary>Gives a stack's number.</summary>
    public int Intern(ReadOnlySpan<ulong> frames)
    {
        if (frames.IsEmpty)
        {
            return None;
        }

        lock (_gate)
        {
            return InternNonEmpty(frames[..Math.Min(frames.Length, MostFrames)]);
        }
    }

    private int InternNonEmpty(ReadOnlySpan<ulong> frames)
    {
        int mask = _slots.Length - 1;
        int slot = Hash(frames) & mask;
        while (_slots[slot] is int stack and not 0)
        {
            if (frames.SequenceEqual(_stacks[stack]))
            {
                return stack;
            }

            slot = (slot + 1) & mask;
        }

        if (_stacks.Count >= MostStacks)
        {
            Refused++;
            return None;
        }

        _slots[slot] = _stacks.Count;
        _stacks.Add(frames.ToArray());
        GrowIfFull();
        return _stacks.Count - 1;
    }

    private void GrowIfFull()
    {
        if (_stacks.Count * 2 <= _slots.Length)
        {
            return;
        }

        int[] larger = new int[_slots.Length * 2];
        int mask = larger.Length - 1;
        for (int stack = 1; stack < _stacks.Count; stack++)
        {
            int slot = Hash(_stacks[stack]) & mask;
            while (larger[slot] != 0)
            {
                slot = (slot + 1) & mask;
            }

            larger[slot] = stack;
        }

        _slots = larger;
    }

    /// <summary>Multiplies and folds; the constant is that of Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3).</summary>
    private static int Hash(ReadOnlySpan<ulong> frames)
    {
        ulong hash = (ulong)frames.Length;
        foreach (ulong frame in frames)
        {
            hash = (hash ^ frame) * 0x9E3779B97F4A7C15;
            hash ^= hash >> 29;
        }

        return (int)(hash >> 32);
    }
}
