namespace Pools.Tool.Reporting;

/// <summary>A column of numbers in a table of text.</summary>
/// <param name="Heading">What stands above it.</param>
/// <param name="Short">What stands above it where there is little room.</param>
/// <param name="Dropped">Which one goes when there is too little room: those with the highest number first; 0: never.</param>
internal sealed record NumberColumn(string Heading, string Short, int Dropped = 0);
