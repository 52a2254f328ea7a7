namespace Pools;

/// <summary>The members that all pools of this library have in common, of arrays or of objects, so that they can be kept in one list and trimmed in one loop.</summary>
/// <remarks>
/// <para>Implemented by every pool of this library that keeps what comes back. To be called, not to be implemented by others: members may be added in a minor version.</para>
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
