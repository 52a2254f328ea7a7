namespace Pools.Large;

/// <summary>Why a kept array was released.</summary>
internal enum ReleaseReason
{
    /// <summary>Nobody had needed it for some time.</summary>
    Surplus,

    /// <summary>Memory was scarce.</summary>
    Pressure,

    /// <summary>There was no room for it.</summary>
    Budget,

    /// <summary>The user has asked for it, or disposed of the pool.</summary>
    Request,
}
