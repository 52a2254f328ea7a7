namespace Pools.Bench;

internal static class Options
{
    private const int MostRounds = 1000;

    /// <summary>A number within bounds; null if it is not given and has no default.</summary>
    public static Option<T?> Number<T>(string name, T least, T most, string description, T? fallback = null)
        where T : struct, INumber<T>
    {
        Option<T?> option = new(name)
        {
            Description = description,
            HelpName = "N",
            CustomParser = result =>
            {
                string given = result.Tokens[0].Value;
                if (T.TryParse(given, CultureInfo.InvariantCulture, out T value) && value >= least && value <= most)
                {
                    return value;
                }

                result.AddError(FormattableString.Invariant($"{name} must be from {least} to {most}, not {given}"));
                return null;
            },
        };
        if (fallback is not null)
        {
            option.DefaultValueFactory = _ => fallback;
        }

        return option;
    }

    public static Option<string?> Text(string name, string valueName, string description, string? fallback = null) =>
        new(name) { Description = description, HelpName = valueName, DefaultValueFactory = fallback is null ? null : _ => fallback };

    public static Option<bool> Flag(string name, string description) => new(name) { Description = description };

    public static Option<bool> List() => Flag("--list", "show the names and stop");

    public static Option<string?> Output() => Text("--output", "FOLDER", "where to write the files", "results");

    public static Option<int?> Rounds(string description, int? fallback = null) => Number("--rounds", 1, MostRounds, description, fallback);

    public static Option<double?> Milliseconds(string description, double? fallback = null) =>
        Number("--milliseconds", 0.1, 10_000, description, fallback);

    public static Option<string?> Contenders() =>
        Text("--contenders", "IDS", "only these contenders, and ArrayPool.Shared (bench --list shows the names)")
            .Checked(list => Names.Contenders(list));

    public static Option<string?> Only<T>(Func<IReadOnlyList<T>> all, Func<T, string> name) =>
        Text("--only", "NAMES", "only these names, parts of names, or patterns with *, separated by commas")
            .Checked(patterns => Names.Select(all(), patterns, name));

    /// <summary>Makes what <paramref name="check"/> throws for a given text an error of the command line.</summary>
    public static Option<string?> Checked(this Option<string?> option, Action<string> check)
    {
        option.Validators.Add(result =>
        {
            try
            {
                if (result.GetValueOrDefault<string?>() is { } value)
                {
                    check(value);
                }
            }
            catch (UsageException problem)
            {
                result.AddError(problem.Message);
            }
        });
        return option;
    }

    /// <summary>The value of a number that is given or has a default.</summary>
    public static T Of<T>(this ParseResult parsed, Option<T?> option)
        where T : struct
        => parsed.GetValue(option)!.Value;
}
