using Xunit.v3;

namespace Pools.Tests.Contract;

/// <summary>Names the obligation that a test checks; also a trait, so that <c>--filter Obligation=C4</c> runs its tests.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class ObligesAttribute(Obligation obligation) : Attribute, ITraitAttribute
{
    public Obligation Obligation => obligation;

    public IReadOnlyCollection<KeyValuePair<string, string>> GetTraits() => [new(nameof(Obligation), obligation.ToString())];
}
