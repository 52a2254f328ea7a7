namespace Pools.Bench;

/// <summary>A picture of results.</summary>
/// <param name="File">Its name in the folder that plots go to.</param>
internal sealed record Plot(string File, string Title, string Svg);
