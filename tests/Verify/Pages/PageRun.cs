using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Pools.Tests.Smoke;

namespace Pools.Tests.Verify.Pages;

/// <summary>Pastes a page's commands into a shell, a session for each block, and looks how each of them ends.</summary>
internal sealed class PageRun
{
    /// <summary>What has been run as it stands, in the clone's root: another page that shows the same needs no other run of it.</summary>
    private static readonly HashSet<string> s_done = new(StringComparer.Ordinal);

    // As session.sh has it.
    private const int Unsaid = -1;

    private readonly List<string> _failures = [];
    private readonly List<string> _notRun = [];
    private int _run;

    /// <summary>The pages that show commands which a session runs.</summary>
    public static IEnumerable<string> Pages => PageScripts.All.Where(IsRun).Select(script => script[0].Page).Distinct();

    /// <returns>Whether all have ended as they should.</returns>
    public static bool Of(string page)
    {
        PageRun run = new();
        foreach (PageCommand[] script in PageScripts.All.Where(script => script[0].Page == page))
        {
            run.Take(script);
        }

        run._notRun.ForEach(Console.WriteLine);
        Console.WriteLine($"{page}: {run._run} commands were run, {run._failures.Count} of them ended otherwise than the page says.");
        run._failures.ForEach(Console.WriteLine);
        return run._failures.Count == 0;
    }

    private static bool IsRun(PageCommand[] script) => Array.Exists(script, command => PagePlan.Of(command) is not { IsRun: false });

    private void Take(PageCommand[] script)
    {
        _notRun.AddRange(script.Select(command => (Command: command, Plan: PagePlan.Of(command))).Where(pair => pair.Plan is not null && (!pair.Plan.IsRun || pair.Plan.Why is not null)).Select(pair => Explain(pair.Command, pair.Plan!)));
        bool isBare = Array.TrueForAll(script, command => PagePlan.Of(command) is null);
        if (!IsRun(script) || (isBare && Array.TrueForAll(script, command => s_done.Contains(command.Text))))
        {
            return;
        }

        Dictionary<int, (int Code, double Seconds)> results = PageGround.Shared.Value.Run(ScriptOf(script)).Select(line => line.Split(' ')).ToDictionary(words => int.Parse(words[0]), words => (int.Parse(words[1]), int.Parse(words[2]) / 1000.0));
        foreach (PageCommand command in script)
        {
            PlannedCommand? plan = PagePlan.Of(command);
            if (plan is { IsRun: false })
            {
                continue;
            }

            _run++;
            if (!results.TryGetValue(command.Line, out (int Code, double Seconds) result))
            {
                _failures.Add($"  {command} has not ended.");
            }
            else if (!(plan?.ExitCodes ?? "0").Split(' ').Contains(result.Code.ToString()))
            {
                _failures.Add($"  {command} {(result.Code == Unsaid ? $"did not print '{plan?.Says}'" : $"ended with {result.Code}")}, after {result.Seconds:F1} s.");
            }
            else if (isBare)
            {
                s_done.Add(command.Text);
            }
        }
    }

    private static string Explain(PageCommand command, PlannedCommand plan)
    {
        string what = plan.Step is string step ? $"is run by the step {step}"
            : plan.Test is (string source, string name) ? $"is run by the test {name} of {source}"
            : plan.As is string replacement ? $"was run as {replacement}: {plan.Why}"
            : $"is not run: {plan.Why}";
        return $"  {command} {what}";
    }

    private static string ScriptOf(PageCommand[] script)
    {
        StringBuilder text = new(File.ReadAllText(Path.Combine(Repository.Root, "tests", "Verify", "Pages", "session.sh")));
        foreach (PageCommand command in script)
        {
            PlannedCommand? plan = PagePlan.Of(command);
            if (plan is { IsRun: false })
            {
                continue;
            }

            string line = plan?.As ?? command.Text;
            text.Append($"\n{plan?.Before}\nbegin {Quote(line)}\n");
            text.Append(plan?.Says is string said
                ? $"{{\n{line}\n}} 2>&1 | tee \"$POOLS_PAGES_RESULTS.output\"\nend ${{PIPESTATUS[0]}} {command.Line} {Quote(said)}\n"
                : $"{line}\nend $? {command.Line}\n");
        }

        return text.ToString();
    }

    private static string Quote(string text) => $"'{text.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
