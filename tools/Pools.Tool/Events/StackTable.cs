namespace Pools.Tool.Events;

/// <summary>The distinct stacks of a trace, each with a number.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Bounds</b>: <see cref="MostStacks"/> of <see cref="MostFrames"/> frames; other stacks become <see cref="None"/>.</para>
/// </remarks>
internal sealed class StackTable
{
    public const int None = 0;

    /// <summary>The stack was not recorded, so that the process is slowed less.</summary>
    public const int Unsampled = -1;

    /// <summary>Below the event's own frames, about eight, the method that rents is one of the next few (arbitrary).</summary>
    private const int MostFrames = 64;

    /// <summary>64 thousand stacks of 64 frames of eight bytes: 32 MiB at most.</summary>
    private const int MostStacks = 1 << 16;

    private readonly Lock _lock = new();
    private readonly List<ulong[]> _stacks = [[]];
    private readonly Dictionary<ulong[], int> _numbers = new(new ByFrames()) { [[]] = None };

    public long Refused { get; private set; }

    public ReadOnlySpan<ulong> this[int stack]
    {
        get
        {
            lock (_lock)
            {
                return stack < 0 ? [] : _stacks[stack];
            }
        }
    }

    public int Intern(ReadOnlySpan<ulong> frames)
    {
        frames = frames[..Math.Min(frames.Length, MostFrames)];
        lock (_lock)
        {
            if (_numbers.GetAlternateLookup<ReadOnlySpan<ulong>>().TryGetValue(frames, out int stack))
            {
                return stack;
            }

            if (_stacks.Count >= MostStacks)
            {
                Refused++;
                return None;
            }

            _stacks.Add(frames.ToArray());
            _numbers.Add(_stacks[^1], _stacks.Count - 1);
            return _stacks.Count - 1;
        }
    }

    private sealed class ByFrames : IEqualityComparer<ulong[]>, IAlternateEqualityComparer<ReadOnlySpan<ulong>, ulong[]>
    {
        public bool Equals(ulong[]? left, ulong[]? right) => left.AsSpan().SequenceEqual(right);
        public bool Equals(ReadOnlySpan<ulong> left, ulong[] right) => left.SequenceEqual(right);
        public int GetHashCode(ulong[] frames) => GetHashCode(frames.AsSpan());

        public int GetHashCode(ReadOnlySpan<ulong> frames)
        {
            HashCode hash = default;
            hash.AddBytes(MemoryMarshal.AsBytes(frames));
            return hash.ToHashCode();
        }

        public ulong[] Create(ReadOnlySpan<ulong> frames) => frames.ToArray();
    }
}
