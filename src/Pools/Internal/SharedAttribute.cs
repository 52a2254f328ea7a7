namespace Pools.Internal;

/// <summary>Declares how threads share a field of the lock-free code. A test holds every such field, and every access, to it.</summary>
/// <param name="how">How.</param>
[AttributeUsage(AttributeTargets.Field)]
internal sealed class SharedAttribute(Sharing how) : Attribute
{
    public Sharing How { get; } = how;
}
