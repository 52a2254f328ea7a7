namespace Pools.Large;

/// <summary>Why a kept array was released.</summary>
internal enum ReleaseReason
{
    /// <summary>Nothing had needed it for some time.</summary>
    Surplus,

    /// <summary>Memory was scarce.</summary>
    Pressure,

    /// <summary>There was no room for it.</summary>
    Budget,

    /// <summary>The user called for it, or disposed the pool.</summary>
    Request,
}
