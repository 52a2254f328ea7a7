namespace Pools.Tests.Deep.Pages;

/// <summary>What is to be known of a command of a page before it can be run, or why it is not. Most commands need none of it.</summary>
/// <param name="Command">The command, as the page shows it.</param>
internal sealed record PlannedCommand(string Command)
{
    /// <summary>Of which page; null: of all that show it.</summary>
    public string? Page { get; init; }

    /// <summary>What the session does before: where the page's text says where the reader is, or what runs meanwhile. In the words of <c>session.sh</c>.</summary>
    public string? Before { get; init; }

    /// <summary>What is run in its place: something for a placeholder, or less of the same, where it takes too long or never ends.</summary>
    public string? As { get; init; }

    /// <summary>The exit codes with which it may end, separated by spaces: 0, unless the page says otherwise.</summary>
    public string ExitCodes { get; init; } = "0";

    /// <summary>What it must print, where its exit code says too little. It runs in a shell of its own then.</summary>
    public string? Says { get; init; }

    /// <summary>The step of <c>verify</c> that runs it.</summary>
    public string? Step { get; init; }

    /// <summary>The test that runs it: the path of its source, and its name.</summary>
    public (string Source, string Name)? Test { get; init; }

    /// <summary>Why nobody runs it, or what is run in its place.</summary>
    public string? Why { get; init; }

    /// <summary>Whether a page's session runs it.</summary>
    public bool IsRun => Step is null && Test is null && (Why is null || As is not null);
}
