using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

namespace Pools.Tests.Deep.Pages;

/// <summary>Pastes a page's commands into a shell, a session for each block, and looks how each of them ends.</summary>
internal sealed class PageRun
{
    // As session.sh has it.
    private const int Unsaid = -1;

    /// <summary>What has been run as it stands, in the clone's root: another page that shows the same needs no other run of it.</summary>
    private static readonly HashSet<string> s_done = new(StringComparer.Ordinal);

    private readonly List<string> _failures = [];
    private readonly List<string> _explanations = [];
    private int _run;

    /// <summary>The pages that show commands which a session runs.</summary>
    public static IEnumerable<string> Pages =>
        PageScripts.All.SelectMany(script => script).Where(command => PagePlan.Of(command) is not { IsRun: false }).Select(command => command.Page).Distinct();

    /// <returns>Whether all have ended as they should.</returns>
    public static bool Of(string page)
    {
        PageRun run = new();
        foreach (PageCommand[] script in PageScripts.All.Where(script => script[0].Page == page))
        {
            run.Take([.. script.Select(command => new Pasted(command, PagePlan.Of(command)))]);
        }

        run._explanations.ForEach(Console.WriteLine);
        Console.WriteLine($"{page}: {run._run} commands were run, {run._failures.Count} of them ended otherwise than the page says.");
        run._failures.ForEach(Console.WriteLine);
        return run._failures.Count == 0;
    }

    private void Take(Pasted[] script)
    {
        _explanations.AddRange(script.Select(pasted => pasted.Explanation).OfType<string>());
        Pasted[] run = [.. script.Where(pasted => pasted.IsRun)];
        bool isBare = Array.TrueForAll(script, pasted => pasted.Plan is null);
        if (run.Length == 0 || (isBare && Array.TrueForAll(run, pasted => s_done.Contains(pasted.Command.Text))))
        {
            return;
        }

        string text = $"{File.ReadAllText(Path.Combine(Repository.Root, "tests", "Deep", "Pages", "session.sh"))}{string.Concat(run.Select(pasted => pasted.Script))}";
        Dictionary<int, int[]> results = PageGround.Shared.Value.Run(text)
            .Select(line => Array.ConvertAll(line.Split(' '), word => int.Parse(word, CultureInfo.InvariantCulture))).ToDictionary(figures => figures[0]);
        foreach (Pasted pasted in run)
        {
            _run++;
            string? fault = results.TryGetValue(pasted.Command.Line, out int[]? figures) ? pasted.FaultOf(figures[1]) : "has not ended";
            if (fault is not null)
            {
                _failures.Add($"  {pasted.Command} {fault}.");
            }
            else if (isBare)
            {
                s_done.Add(pasted.Command.Text);
            }
        }
    }

    /// <param name="Command">As the page shows it.</param>
    /// <param name="Plan">What is planned for it; null: it is run as it stands.</param>
    private sealed record Pasted(PageCommand Command, PlannedCommand? Plan)
    {
        public bool IsRun => Plan is not { IsRun: false };

        /// <summary>Who else runs it, or what was run in its place; null: it was run as it stands.</summary>
        public string? Explanation =>
            Plan?.Step is string step ? $"  {Command} is run by the step {step}."
            : Plan?.Test is (string source, string name) ? $"  {Command} is run by the test {name} of {source}."
            : Plan?.As is string replacement ? $"  {Command} was run as {replacement}: {Plan.Why}"
            : Plan?.Why is string why ? $"  {Command} is not run: {why}"
            : null;

        /// <summary>Its lines in the script of its session.</summary>
        public string Script
        {
            get
            {
                string line = Plan?.As ?? Command.Text;
                StringBuilder text = new($"\n{Plan?.Before}\nbegin {Quote(line)}\n");
                return text.Append(Plan?.Says is string said
                    ? $"{{\n{line}\n}} 2>&1 | tee \"$POOLS_PAGES_RESULTS.output\"\nend ${{PIPESTATUS[0]}} {Command.Line} {Quote(said)}\n"
                    : $"{line}\nend $? {Command.Line}\n").ToString();
            }
        }

        /// <summary>What is wrong with how it has ended, or null.</summary>
        public string? FaultOf(int code) =>
            code == Unsaid ? $"has not printed '{Plan?.Says}'"
            : (Plan?.ExitCodes ?? "0").Split(' ').Contains(code.ToString(CultureInfo.InvariantCulture)) ? null : $"has ended with {code}";

        private static string Quote(string text) => $"'{text.Replace("'", "'\\''", StringComparison.Ordinal)}'";
    }
}
