namespace Pools.Analyzers.State;

/// <summary>The facts of one array on one path.</summary>
/// <param name="ReturnedBy">The operation that returned it; 0 for none.</param>
/// <param name="ThrowBefore">The exception under way when it was returned; 0 for none.</param>
/// <param name="Pending">The operation whose task uses it; 0 for none.</param>
/// <param name="Pool">One more than the key of the pool it was rented from; 0 if that is not known.</param>
/// <param name="Round">The loop, by its first block, of which one round was completed since it was returned; 0 for none.</param>
internal readonly record struct SiteFacts(SiteStatus Status, SiteFlags Flags, short ReturnedBy = 0, short ThrowBefore = 0, short Pending = 0, short Pool = 0, short Round = 0) : IEquatable<SiteFacts>
{
    public static readonly SiteFacts Absent;

    public bool Is(SiteFlags flag) => (Flags & flag) != SiteFlags.None;

    public SiteFacts With(SiteFlags flag) => this with { Flags = Flags | flag };
}
