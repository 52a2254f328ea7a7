#if !POOLS_NETSTANDARD
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Pools.Tests.Property.House;

/// <summary>What docs/house.md says.</summary>
internal sealed partial class HousePage
{
    private readonly string _text;

    private HousePage(string text)
    {
        _text = text;
        Rows =
        [
            .. from line in text.Split('\n')
               where line.StartsWith("| ", StringComparison.Ordinal)
               let cells = line.Trim('|').Split('|')
               let room = cells[0].Trim().Trim('`')
               where room is not ("Room" or "---")
               select new RoomRow(room, [.. cells[2].Split(',').Select(known => known.Trim().Trim('`')).Where(known => known.Length != 0)]),
        ];
    }

    /// <summary>The table of rooms, in its order.</summary>
    public IReadOnlyList<RoomRow> Rows { get; }

    /// <summary>The picture.</summary>
    public string Picture => PictureBlock().Match(_text).Groups[1].Value;

    /// <summary>The files that the ways name, below <c>src/Pools</c>.</summary>
    public IReadOnlyList<string> Files => [.. FileName().Matches(_text).Select(match => match.Groups[1].Value)];

    public static HousePage Read() => new(File.ReadAllText(Path.Combine(Repository.Root, "docs", "house.md")).Replace("\r\n", "\n"));

    [GeneratedRegex("```text\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex PictureBlock();

    [GeneratedRegex(@"`(\S+\.cs)`")]
    private static partial Regex FileName();
}

/// <summary>A row of the table.</summary>
/// <param name="Room">The room.</param>
/// <param name="Knows">The rooms that it may know.</param>
internal sealed record RoomRow(string Room, IReadOnlyList<string> Knows);
#endif
