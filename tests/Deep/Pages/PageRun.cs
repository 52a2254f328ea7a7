namespace Pools.Tests.Deep.Pages;

/// <summary>Pastes a page's commands into a shell, one session a block, and checks how each ends.</summary>
internal static class PageRun
{
    // A command that ran as written in the root of the clone runs once for all pages.
    private static readonly HashSet<string> s_done = new(StringComparer.Ordinal);

    /// <summary>The pages with commands that run.</summary>
    public static IEnumerable<string> Pages =>
        PageScripts.All.SelectMany(script => script).Where(Runs).Select(command => command.Page).Distinct();

    public static bool Of(string page)
    {
        string[] failures =
        [
            .. PageScripts.All.Where(script => script[0].Page == page).SelectMany(Run),
            .. PagePlan.All.Where(plan => (plan.Page ?? "README.md") == page && !IsShown(plan))
                .Select(plan => $"No page shows: {plan.Command}"),
        ];
        Array.ForEach(failures, Console.WriteLine);
        return failures.Length == 0;
    }

    private static bool IsShown(PlannedCommand plan) => PageScripts.All.Any(script => script.Any(command => PagePlan.Of(command) == plan));

    private static bool Runs(PageCommand command) => PagePlan.Of(command) is not { Skip: not null };

    private static string[] Run(PageCommand[] script)
    {
        PageCommand[] run = [.. script.Where(Runs)];
        bool isBare = Array.TrueForAll(script, command => PagePlan.Of(command) is null);
        if (isBare)
        {
            run = [.. run.Where(command => s_done.Add(command.Text))];
        }

        if (run.Length == 0)
        {
            return [];
        }

        string functions = File.ReadAllText(Path.Combine(Repository.Root, "tests", "Deep", "Pages", "session.sh"));
        Dictionary<string, string> codes = PageGround.Shared.Value.Run($"{functions}{string.Concat(run.Select(Lines))}")
            .Select(line => line.Split(' ')).ToDictionary(words => words[0], words => words[1]);
        return [.. run.Select(command => Fault(command, codes.GetValueOrDefault($"{command.Line}"))).OfType<string>()];
    }

    /// <summary>A command in the script of its session.</summary>
    private static string Lines(PageCommand command)
    {
        PlannedCommand plan = PagePlan.Of(command) ?? new(command.Text);
        string line = plan.As ?? command.Text;
        string text = $"\n{plan.Before}\nbegin {Quote(line)}\n";
        return plan.Says is null
            ? $"{text}{line}\nend $? {command.Line}\n"
            : text
                + $"{{\n{line}\n}} 2>&1 | tee \"$POOLS_PAGES_RESULTS.output\"\nend ${{PIPESTATUS[0]}} {command.Line} {Quote(plan.Says)}\n";
    }

    private static string? Fault(PageCommand command, string? code)
    {
        PlannedCommand plan = PagePlan.Of(command) ?? new(command.Text);
        return code is null ? $"{command} did not end."
            : code == "silent" ? $"{command} did not print '{plan.Says}'."
            : plan.ExitCodes.Split(' ').Contains(code) ? null
            : $"{command} ended with {code}.";
    }

    private static string Quote(string text) => $"'{text.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
