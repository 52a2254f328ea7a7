namespace Pools.Replacement;

/// <summary>The names of the getter that is replaced.</summary>
internal static class Names
{
    public const string Buffers = "System.Buffers";

    public const string ArrayPool = "ArrayPool`1";

    public const string GetShared = "get_Shared";

    public const string FullName = Buffers + "." + ArrayPool;
}
