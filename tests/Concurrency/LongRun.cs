using System;
using System.Globalization;

namespace Pools.Tests.Concurrency;

/// <summary>For how long a command runs, and by which seed.</summary>
/// <param name="Duration">As told, or a minute.</param>
/// <param name="Seed">As told, or any.</param>
internal sealed record LongRun(TimeSpan Duration, int Seed)
{
    /// <summary>The arguments that <see cref="Parse"/> understands.</summary>
    public const string Usage = "[--minutes M | --seconds S] [--seed N]";

    /// <returns>Null: that is not <see cref="Usage"/>, or no time at all.</returns>
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
        "--seed" => int.TryParse(value, NumberStyles.Integer, CultureInfo.InvariantCulture, out int seed) ? this with { Seed = seed } : null,
        _ => null,
    };

    /// <summary>At most a million of the unit (arbitrary; it fits).</summary>
    private LongRun? Lasting(string value, TimeSpan unit) =>
        double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out double units) && units is > 0 and <= 1_000_000 ? this with { Duration = units * unit } : null;
}
