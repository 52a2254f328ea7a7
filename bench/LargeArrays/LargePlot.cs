namespace Pools.Bench.LargeArrays;

/// <summary>A picture of what a part has found.</summary>
/// <param name="Name">The file's name, without its ending.</param>
/// <param name="Title">Of the plot.</param>
internal abstract record LargePlot(string Name, string Title)
{
    /// <summary>The picture, as SVG.</summary>
    public abstract string Draw();
}
