namespace Pools.Bench;

/// <summary>Runs recursive programs of the stack machine on several threads, and compares each result with one that C# computed.</summary>
internal static class MachineService
{
    private const int Threads = 4;

    // Numbers are pushed. With a variable v: &v pushes its place, @v loads it, !v stores it. With a label l: >l jumps, ?l jumps if not
    // zero, :l calls. A call takes the place and length of its input, and the place of its output.
    private const string Source = """
        fib:    @input 2 less ?same
                @input 1 sub !a   &a 1 &b :fib
                @input 2 sub !a   &a 1 &c :fib
                @b @c add !b   &b 1 return
        sum:    @input 1 less ?same
                @input 1 sub !a   &a 1 &b :sum
                @b @input add !b   &b 1 return
        sort:   input !n   @n 2 less ?same
                @n 2 div !half   &input @half add !middle   &input @n add !end
                &input @half &input :sort
                @middle   @n @half sub   @middle :sort
                &input !a   @middle !b   @end !c
        merge:  @c @end sub @n equal ?done
                @b @end equal ?left
                @a @middle equal ?right
                @b load @a load less ?right
        left:   @a load @c store   @a 1 add !a   >next
        right:  @b load @c store   @b 1 add !b
        next:   @c 1 add !c   >merge
        done:   @end @n return
        same:   &input input return
        """;

    private static readonly string[] s_variables = ["a", "b", "c", "n", "half", "middle", "end"];

    private static readonly Dictionary<string, int> s_places =
        s_variables.Index().ToDictionary(variable => variable.Item, variable => variable.Index, StringComparer.Ordinal);

    private static readonly Instruction[] s_program = Assemble();

    public static int Run(ArrayPool<byte> pool, int count)
    {
        int wrong = 0;
        using ThreadCrew crew = new(Threads);
        crew.Run(worker =>
        {
            for (int request = worker; request < count; request += Threads)
            {
                Interlocked.Add(ref wrong, IsRight(pool, request) ? 0 : 1);
            }
        });
        return wrong;
    }

    private static bool IsRight(ArrayPool<byte> pool, int request)
    {
        (string label, UInt128[] input, UInt128[] expected) = RequestOf(request);
        UInt128[] output = new UInt128[input.Length];
        try
        {
            new StackMachine(pool, s_program).Call(s_places[label], input, output);
            return output.AsSpan().SequenceEqual(expected);
        }
        catch (Exception problem) when (problem is InvalidDataException or IndexOutOfRangeException or ArgumentException)
        {
            return false;
        }
    }

    /// <summary>Up to 2,000 calls, 15 deep; up to 100 calls, as deep; up to 2,000 calls, 11 deep.</summary>
    private static (string Label, UInt128[] Input, UInt128[] Expected) RequestOf(int request)
    {
        Random random = new(request);
        int n = (request % 3) switch { 0 => random.Next(8, 16), 1 => random.Next(20, 100), _ => random.Next(64, 1000) };
        UInt128[] words = [.. Enumerable.Range(0, n).Select(_ => (UInt128)random.NextInt64())];
        return (request % 3) switch
        {
            0 => ("fib", [(UInt128)n], [Fibonacci(n)]),
            1 => ("sum", [(UInt128)n], [(UInt128)(n * (n + 1) / 2)]),
            _ => ("sort", words, [.. words.Order()]),
        };
    }

    private static UInt128 Fibonacci(int n) => Enumerable.Range(0, n)
        .Aggregate((Number: UInt128.Zero, Next: UInt128.One), (pair, _) => (pair.Next, pair.Number + pair.Next)).Number;

    private static Instruction[] Assemble()
    {
        s_places.Add("input", StackMachine.InputAt);
        List<(Op Op, string Argument)> code = [];
        foreach (string word in Source.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
        {
            string name = word[1..];
            code.AddRange(word[0] switch
            {
                _ when word[^1] == ':' => s_places.TryAdd(word[..^1], code.Count) ? [] : throw new InvalidDataException($"{word} twice"),
                >= '0' and <= '9' => [(Op.Push, word)],
                '&' => [(Op.Push, name)],
                '@' => [(Op.Push, name), (Op.Load, "0")],
                '!' => [(Op.Push, name), (Op.Store, "0")],
                '>' => [(Op.Jump, name)],
                '?' => [(Op.JumpIf, name)],
                ':' => [(Op.Call, name)],
                _ => (ReadOnlySpan<(Op, string)>)[(Enum.Parse<Op>(word, ignoreCase: true), "0")],
            });
        }

        return [.. code.Select(pair => new Instruction(
            pair.Op, int.TryParse(pair.Argument, CultureInfo.InvariantCulture, out int number) ? number : s_places[pair.Argument]))];
    }
}
