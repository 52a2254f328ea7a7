namespace Pools.Tests.Debug.Corpus;

/// <summary>Arrays that real programs returned with references in them: what these point to stays in memory.</summary>
internal static class ReferenceBugs
{
    public static void Structs_that_hold_references_are_taken_for_plain_values(DebugArrayPool<(string, int)> pool, bool isMended)
    {
        (string, int)[] array = pool.Rent(10);
        array[3] = ("held", 1);
        Return(pool, array, isMended);
    }

    private static void Return<T>(DebugArrayPool<T> pool, T[] array, bool isMended) =>
        pool.Return(array, clearArray: isMended ? RuntimeHelpers.IsReferenceOrContainsReferences<T>() : !typeof(T).IsValueType);
}
