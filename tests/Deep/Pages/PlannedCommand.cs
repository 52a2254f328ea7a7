namespace Pools.Tests.Deep.Pages;

/// <summary>How a page's command is run, if not as written.</summary>
internal sealed record PlannedCommand(string Command)
{
    /// <summary>The only page that it is about; null: all pages.</summary>
    public string? Page { get; init; }

    /// <summary>Runs before it, with the functions of <c>session.sh</c>.</summary>
    public string? Before { get; init; }

    /// <summary>Runs in its place: a value for a placeholder, or a shorter run.</summary>
    public string? As { get; init; }

    /// <summary>Valid exit codes, separated by spaces.</summary>
    public string ExitCodes { get; init; } = "0";

    /// <summary>Text that the output must contain.</summary>
    public string? Says { get; init; }

    /// <summary>Why it does not run; null: it runs.</summary>
    public string? Skip { get; init; }
}
