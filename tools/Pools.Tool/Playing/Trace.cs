namespace Pools.Tool.Playing;

/// <summary>A trace that can be played: the steps of each thread in order, and rentals numbered from 0.</summary>
internal sealed record Trace(IReadOnlyList<List<Trace.Step>> Threads, int Rentals)
{
    /// <summary>
    /// Nanoseconds between two events of a thread. The recording itself takes up to 2,000. In the rest, a program can read as many bytes as
    /// the nearest cache has (arbitrary).
    /// </summary>
    private const long WorksFrom = 5_000;

    public static Trace From(IReadOnlyList<TracedCall> events)
    {
        Dictionary<long, int> rentals = [];
        Dictionary<int, (List<Step> Steps, long Last)> threads = [];
        for (int i = 0; i < events.Count; i++)
        {
            TracedCall e = events[i];
            if (e.IsRent)
            {
                rentals.Add(e.Rental, rentals.Count);
            }

            (List<Step> steps, long last) = threads.GetValueOrDefault(e.Thread, ([], e.TimeNanoseconds));
            steps.Add(new Step(i, rentals[e.Rental], e.Elements, e.IsRent, e.TimeNanoseconds - last >= WorksFrom));
            threads[e.Thread] = (steps, e.TimeNanoseconds);
        }

        return new Trace([.. threads.Values.Select(thread => thread.Steps)], rentals.Count);
    }

    /// <param name="Order">The step's number in the whole trace, from 0.</param>
    /// <param name="IsAfterWork">Whether the thread did something else since its previous step.</param>
    public readonly record struct Step(int Order, int Rental, int Elements, bool IsRent, bool IsAfterWork);
}
