using Pools.Large;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A record and where it is.</summary>
internal readonly record struct LargeSighted(ArrayRecord Record, string Where, bool IsStrong, bool IsWeak)
{
    public LargeItem Item => LargeItem.Of(Record);
}
