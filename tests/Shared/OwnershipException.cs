namespace Pools.Tests;

/// <summary>The ownership oracle's exception: an array has had two owners at a time.</summary>
internal sealed class OwnershipException(string message) : Exception(message)
{
    public static void Require(bool condition, string otherwise)
    {
        if (!condition)
        {
            throw new OwnershipException(otherwise);
        }
    }
}
