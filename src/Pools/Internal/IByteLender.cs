namespace Pools.Internal;

/// <summary>Has bytes of a <see cref="RetentionBound"/> that were added and are not kept.</summary>
/// <remarks><b>Threading</b>: any thread; nobody waits.</remarks>
internal interface IByteLender
{
    /// <summary>Takes these bytes off.</summary>
    /// <returns>How many those were.</returns>
    long GiveBack();
}
