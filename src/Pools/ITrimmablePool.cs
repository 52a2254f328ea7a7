namespace Pools;

/// <summary>The members that all pools of this library share, for arrays or objects: list them together, trim them in one loop.</summary>
/// <remarks>
/// <para>Implemented by this library's pools. Do not implement it: a minor version may add members.</para>
/// <para><b>Threading</b>: all members are safe for any thread.</para>
/// </remarks>
public interface ITrimmablePool
{
    /// <summary>Gets the pool's name in errors, events and statistics.</summary>
    string Name { get; }

    /// <summary>Releases what the pool keeps. Nothing that is rented is touched.</summary>
    /// <param name="level">How much: <see cref="TrimLevel.Full"/> by default.</param>
    /// <exception cref="System.ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; may wait for another trim of the same pool, and makes no renter wait.</remarks>
    void Trim(TrimLevel level = TrimLevel.Full);
}
