using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Large.Models;

/// <summary>How the pool of a program is set up.</summary>
/// <param name="Budget">Bytes that may be kept; -1: the default.</param>
/// <param name="Retention">What stays while idle.</param>
/// <param name="Slack">How much longer than asked, in tenths.</param>
/// <param name="Discards">Whether surplus gives its pages back.</param>
public sealed record LargeSetup(int Budget, IdleRetention Retention, int Slack, bool Discards)
{
    public static LargeSetup Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] words = text.Split(' ');
        return new LargeSetup(int.Parse(words[0], CultureInfo.InvariantCulture), Enum.Parse<IdleRetention>(words[1]), int.Parse(words[2], CultureInfo.InvariantCulture), words.Length > 3);
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Budget} {Retention} {Slack}{(Discards ? " discards" : "")}");
}

/// <summary>What is done to a pool on one thread.</summary>
public sealed record LargeProgram(LargeSetup Setup, IReadOnlyList<LargeStep> Steps)
{
    /// <summary>Reads what <see cref="ToString"/> has written.</summary>
    public static LargeProgram Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        string[] parts = text.Split(": ", 2);
        return new LargeProgram(LargeSetup.Parse(parts[0]), [.. parts[1].Split("; ", StringSplitOptions.RemoveEmptyEntries).Select(LargeStep.Parse)]);
    }

    public override string ToString() => $"{Setup}: {string.Join("; ", Steps)}";
}
