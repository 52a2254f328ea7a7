using Pools.Sizing;

namespace Pools.Tests.Property.Sizing;

/// <summary>A layout as the properties see it. Mutants override one member and get it wrong.</summary>
public class TestedLayout(LayoutSpec spec)
{
    private readonly BucketLayout _layout = spec.Build();

    public LayoutSpec Spec { get; } = spec;

    public int Count => _layout.Count;

    public int MaxLength => _layout.MaxLength;

    public virtual int BucketOf(int length) => _layout.BucketOf(length);

    public virtual int LengthOf(int bucket) => _layout.LengthOf(bucket);
}
