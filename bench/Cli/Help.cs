using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Pools.Bench.Cli;

/// <summary>The text of <c>--help</c>.</summary>
internal static class Help
{
    private const string Program = "dotnet run -c Release --project bench";

    public static string For(Command command, IReadOnlyList<Command> others)
    {
        StringBuilder text = new();
        string name = command.Name.Length == 0 ? "" : command.Name + " ";
        string usage = command.Usage.Length == 0 ? "" : command.Usage + " ";
        text.Append("Usage: ").Append(Program).Append(" -- ").Append(name).Append(usage).AppendLine("[options]").AppendLine();
        text.AppendLine(command.Description).AppendLine();
        if (others.Count > 0)
        {
            AppendRows(text, "Commands:", others.Select(c => (c.Name, c.Summary)));
            text.AppendLine();
        }

        AppendRows(text, "Options:", command.Options.Append(Command.HelpOption).Select(o => (o.Value is null ? o.Name : $"{o.Name} {o.Value}", o.Help)));
        if (others.Count > 0)
        {
            text.AppendLine().AppendLine("Every command has a --help of its own.");
        }

        return text.ToString();
    }

    private static void AppendRows(StringBuilder text, string title, IEnumerable<(string Left, string Right)> rows)
    {
        List<(string Left, string Right)> all = rows.ToList();
        int width = all.Max(r => r.Left.Length);
        text.AppendLine(title);
        foreach ((string left, string right) in all)
        {
            text.Append("  ").Append(left.PadRight(width)).Append("  ").AppendLine(right);
        }
    }
}
