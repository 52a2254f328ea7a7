namespace Pools.Tests.Concurrency;

/// <summary>For how long a command runs, and by which seed.</summary>
internal sealed record LongRun(TimeSpan Duration, int Seed)
{
    public const string Usage = "[--minutes M | --seconds S] [--seed N]";

    public static LongRun? Parse(string[] args)
    {
        LongRun? run = new(TimeSpan.FromMinutes(1), Random.Shared.Next());
        for (int i = 0; i < args.Length && run is not null; i += 2)
        {
            run = i + 1 < args.Length ? run.With(args[i], args[i + 1]) : null;
        }

        return run;
    }

    private LongRun? With(string name, string value) => name switch
    {
        "--minutes" => Lasting(value, TimeSpan.FromMinutes(1)),
        "--seconds" => Lasting(value, TimeSpan.FromSeconds(1)),
        "--seed" => int.TryParse(value, NumberStyles.Integer, CultureInfo.InvariantCulture, out int seed) ? this with { Seed = seed }
            : null,
        _ => null,
    };

    /// <summary>At most a million of the unit (arbitrary; it fits).</summary>
    private LongRun? Lasting(string value, TimeSpan unit) =>
        double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double units) && units is > 0 and <= 1_000_000 ? this
            with { Duration = units * unit } : null;
}
