namespace Pools.Tests.Simulation;

/// <summary>How many arrays a ring needs over time.</summary>
internal enum RingNeed
{
    /// <summary>As many as it has places, first of all; whenever it is full again, its renter finds nothing that its own returner has left.</summary>
    Full,

    /// <summary>As many as it has places, when that happens: pools get to know only little by little how much is needed.</summary>
    Growing,

    /// <summary>As many as it has places, first of all, and half of that from then on: what a ring needs has always been returned by its own returner.</summary>
    Half,
}
