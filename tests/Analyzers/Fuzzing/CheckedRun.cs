namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>
/// What a random program calls when it really runs: answers to its questions, and a pool that knows each array.
/// One run is under way on a thread.
/// </summary>
public sealed class CheckedRun : ArrayPool<byte>
{
    /// <summary>Arbitrary: enough for some rounds of a loop.</summary>
    private const int MostAnswers = 14;

    [ThreadStatic]
    private static CheckedRun? t_current;

    private readonly Func<bool> _ask;
    private readonly List<byte[]> _rented = [];
    private readonly HashSet<byte[]> _returned = [];
    private readonly bool?[] _parameters = new bool?[2];
    private bool _hasReturnedNull;
    private int[] _numbers = Comparisons.Numbers;

    private CheckedRun(Func<bool> ask) => _ask = ask;

    public static ArrayPool<byte> Pool => t_current!;

    /// <summary>The number that the program compares keeps its value. Halving the possible values chooses it.</summary>
    public static int N
    {
        get
        {
            CheckedRun run = t_current!;
            while (run._numbers.Length > 1)
            {
                int half = run._numbers.Length / 2;
                run._numbers = Ask() ? run._numbers[half..] : run._numbers[..half];
            }

            return run._numbers[0];
        }
    }

    /// <summary>What the program does with its arrays, and how it ends.</summary>
    internal List<string> Actions { get; } = [];

    /// <summary>The misuses, and the arrays that are lost.</summary>
    internal List<string> Faults { get; } = [];

    internal int Answers { get; private set; }

    /// <summary>Whether a loop has had too many rounds, or null was returned: the program fails in any case, perhaps elsewhere.</summary>
    internal bool ProvesNothing => Answers > MostAnswers || _hasReturnedNull;

    public static bool Ask() =>
        ++t_current!.Answers > MostAnswers ? throw new InvalidOperationException("Too many rounds.") : t_current._ask();

    public static bool P(int parameter) => t_current!._parameters[parameter] ??= Ask();

    public static byte[] Use(byte[]? array)
    {
        if (array is null)
        {
            throw new NullReferenceException();
        }

        t_current!.Note("use", array);
        return array;
    }

    public static Memory<byte> Use(Memory<byte> view)
    {
        if (MemoryMarshal.TryGetArray(view, out ArraySegment<byte> segment) && segment.Array is { Length: > 0 } array)
        {
            Use(array);
        }

        return view;
    }

    public override byte[] Rent(int minimumLength)
    {
        byte[] array = new byte[minimumLength];
        _rented.Add(array);
        Actions.Add($"rent {_rented.Count - 1}");
        return array;
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        _hasReturnedNull |= array is null;
        ArgumentNullException.ThrowIfNull(array);
        if (!_rented.Contains(array))
        {
            Faults.Add("foreign return");
        }
        else if (!_returned.Add(array))
        {
            Faults.Add($"double return of {_rented.IndexOf(array)}");
        }
    }

    /// <summary>Runs a program.</summary>
    internal static CheckedRun Run(Delegate program, Func<bool> ask)
    {
        CheckedRun run = t_current = new CheckedRun(ask);
        try
        {
            switch (program)
            {
                case Action plain:
                    plain();
                    break;
                case Func<int> number:
                    number();
                    break;
                case Func<Memory<byte>> view:
                    run.NoteResult(view());
                    break;
                default:
                    throw new ArgumentException($"{program}");
            }
        }
        catch (Exception thrown)
        {
            run.Actions.Add($"throws {thrown.GetType()}");
        }

        IEnumerable<byte[]> lost = run._rented.Where(array => !run._returned.Contains(array));
        run.Faults.AddRange(lost.Select(array => $"loss of {run._rented.IndexOf(array)}"));
        return run;
    }

    /// <summary>The caller uses what it gets. A copy in the place of an array that was returned is no other action.</summary>
    private void NoteResult(Memory<byte> result)
    {
        if (MemoryMarshal.TryGetArray(result, out ArraySegment<byte> segment) && _rented.Contains(segment.Array!))
        {
            Note("result", segment.Array!);
        }
    }

    private void Note(string action, byte[] array)
    {
        string text = $"{action} of {_rented.IndexOf(array)}";
        bool isReturned = _returned.Contains(array);
        if (isReturned)
        {
            Faults.Add($"{text} after its return");
        }

        if (action == "use" || !isReturned)
        {
            Actions.Add(text);
        }
    }
}
