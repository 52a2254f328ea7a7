namespace Pools.Tests.Models;

/// <summary>A pool did what no pool may do.</summary>
internal sealed class ModelException(string message) : Exception(message)
{
    public static void RequireEqual<T>(string what, T expected, T actual) =>
        Require(Equals(expected, actual), $"{what}: {actual} instead of {expected}");

    public static void Require(bool condition, string otherwise)
    {
        if (!condition)
        {
            throw new ModelException(otherwise);
        }
    }
}
