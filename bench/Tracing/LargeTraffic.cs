namespace Pools.Bench;

/// <summary>A made-up trace of the large arrays that real programs use: the same events every time.</summary>
internal sealed class LargeTraffic
{
    // The player does not wait for times; readers of the file want some.
    private const long StepNanoseconds = 100_000;

    private static readonly int[] s_headers = [24, 64, 256, 4096];

    private readonly List<TraceEvent> _events = [];
    private readonly Queue<Rental> _inFlight = new();
    private readonly Random _random = new(1);
    private long _rentals;

    public static List<TraceEvent> Events()
    {
        LargeTraffic traffic = new();
        List<IEnumerator<bool>> programs =
        [
            traffic.Capture(thread: 0, frames: 700).GetEnumerator(),
            traffic.Display(thread: 1).GetEnumerator(),
            traffic.RowGroups(thread: 2, groups: 8)
                .Concat(traffic.GrowingBuffers(thread: 2, buffers: 24))
                .Concat(traffic.OneByOne(thread: 2, Ladder))
                .GetEnumerator(),
            traffic.Streams(thread: 3, streams: 500).Concat(traffic.OneByOne(thread: 3, [.. Messages, .. Spike])).GetEnumerator(),
        ];

        // In turn; a program that has ended takes no further part.
        while (programs.Count > 0)
        {
            programs.RemoveAll(program => !program.MoveNext());
        }

        return traffic._events;
    }

    /// <summary>Image frames of five sizes, eight in flight; another thread returns them.</summary>
    private IEnumerable<bool> Capture(int thread, int frames)
    {
        const int InFlight = 8;
        for (int i = 0; i < frames; i++)
        {
            while (_inFlight.Count >= InFlight)
            {
                yield return true;
            }

            // The large ones are rare.
            int[] sizes = i % 50 == 0 ? Frames.All : Frames.UpToUltraHd;
            _inFlight.Enqueue(Rent(thread, Frames.Next(_random, sizes)));
            yield return true;
        }

        _inFlight.Enqueue(default);
    }

    private IEnumerable<bool> Display(int thread)
    {
        for (Rental rental = default; !_inFlight.TryDequeue(out rental) || rental != default;)
        {
            if (rental != default)
            {
                Return(thread, rental);
            }

            yield return true;
        }
    }

    /// <summary>A row group of 128 MiB, read column by column.</summary>
    private IEnumerable<bool> RowGroups(int thread, int groups)
    {
        for (int group = 0; group < groups; group++)
        {
            Rental whole = Rent(thread, 128 * Sizes.Mebibyte);
            int left = 128 * Sizes.Mebibyte;
            while (left > Sizes.Mebibyte)
            {
                int column = Math.Min(left, _random.Next(Sizes.Mebibyte, 24 * Sizes.Mebibyte));
                left -= column;
                Rental rental = Rent(thread, column);
                yield return true;
                Return(thread, rental);
            }

            Return(thread, whole);
        }
    }

    /// <summary>Buffers that grow until their content fits: each time by an eighth, a half, or to twice the length.</summary>
    private IEnumerable<bool> GrowingBuffers(int thread, int buffers)
    {
        double[] factors = [1.125, 1.5, 2];
        for (int i = 0; i < buffers; i++)
        {
            Rental rental = Rent(thread, Sizes.Mebibyte);
            while (rental.Length < 48 * Sizes.Mebibyte)
            {
                Rental next = Rent(thread, (int)(rental.Length * factors[i % factors.Length]));
                Return(thread, rental);
                rental = next;
                yield return true;
            }

            Return(thread, rental);
        }
    }

    private static IEnumerable<int> Ladder => Enumerable.Range(0, 11).Select(i => Sizes.Mebibyte << i);

    /// <summary>A power of two and a header: what pools of powers of two round up worst.</summary>
    private static IEnumerable<int> Messages =>
        Enumerable.Range(0, 120).Select(i => (Sizes.Mebibyte << (i % 6)) + s_headers[i % s_headers.Length]);

    /// <summary>Once 1 GiB, then 2 MiB for ever.</summary>
    private static IEnumerable<int> Spike => [1024 * Sizes.Mebibyte, .. Enumerable.Repeat(2 * Sizes.Mebibyte, 200)];

    private IEnumerable<bool> OneByOne(int thread, IEnumerable<int> lengths)
    {
        foreach (int length in lengths)
        {
            Rental rental = Rent(thread, length);
            yield return true;
            Return(thread, rental);
        }
    }

    /// <summary>Streams of lognormal lengths, median 4 MiB, σ 1.2; three at a time, in no order.</summary>
    private IEnumerable<bool> Streams(int thread, int streams)
    {
        const double Sigma = 1.2;
        List<Rental> open = [];
        for (int i = 0; i < streams; i++)
        {
            // Box and Muller (1958).
            double normal = Math.Sqrt(-2 * Math.Log(1 - _random.NextDouble())) * Math.Cos(2 * Math.PI * _random.NextDouble());
            double length = 4 * Sizes.Mebibyte * Math.Exp(Sigma * normal);
            open.Add(Rent(thread, (int)Math.Clamp(length, 16 << 10, 256 * Sizes.Mebibyte)));
            if (open.Count == 3)
            {
                int ended = _random.Next(open.Count);
                Return(thread, open[ended]);
                open.RemoveAt(ended);
            }

            yield return true;
        }

        open.ForEach(rental => Return(thread, rental));
    }

    private Rental Rent(int thread, int length)
    {
        Rental rental = new(++_rentals, length);
        Add(thread, isRent: true, rental);
        return rental;
    }

    private void Return(int thread, Rental rental) => Add(thread, isRent: false, rental);

    private void Add(int thread, bool isRent, Rental rental) =>
        _events.Add(new TraceEvent(_events.Count * StepNanoseconds, thread, isRent, rental.Number, rental.Length));

    private readonly record struct Rental(long Number, int Length);
}
