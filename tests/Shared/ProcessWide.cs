namespace Pools.Tests;

/// <summary>
/// The collection of tests that use something unique to a process: a pool's singleton, its event source, or a thread's allocations, which a
/// listener changes for all. They run one at a time, beside all others.
/// </summary>
[CollectionDefinition(Name)]
public sealed class ProcessWide
{
    public const string Name = "what a process has one of";

    /// <summary>Throws unless no other test of the collection runs.</summary>
    [Conditional("TESTS_EXACT")]
    internal static void Require(string user)
    {
        if (TestContext.Current.TestCollection is { } collection && collection.TestCollectionDisplayName != Name)
        {
            throw new InvalidOperationException(
                $"{user} is for tests with [Collection(ProcessWide.Name)]: beside others it would hear or change what is theirs.");
        }
    }
}
