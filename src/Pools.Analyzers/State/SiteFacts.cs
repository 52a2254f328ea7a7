namespace Pools.Analyzers.State;

/// <summary>The facts of one array on one path.</summary>
/// <param name="IsPresent">Whether it was created, and not forgotten.</param>
/// <param name="ReturnedBy">The operation that returned it.</param>
/// <param name="ThrowBefore">The operation whose exception the path followed at the return.</param>
/// <param name="Pending">The operation whose task uses it.</param>
/// <param name="Pool">One more than the key of the pool it was rented from; 0 if unknown.</param>
/// <param name="Round">The first block of a loop that completed one round since the return; 0 for none.</param>
internal readonly record struct SiteFacts(
    bool IsPresent, SiteFlags Flags = SiteFlags.None, IOperation? ReturnedBy = null, IOperation? ThrowBefore = null,
    IOperation? Pending = null, int Pool = 0, int Round = 0)
{
    public bool IsLive => IsPresent && ReturnedBy is null;

    public bool IsReturned => ReturnedBy is not null;

    public bool Is(SiteFlags flag) => (Flags & flag) != SiteFlags.None;

    public SiteFacts With(SiteFlags flag) => this with { Flags = Flags | flag };

    public SiteFacts Without(SiteFlags flag) => this with { Flags = Flags & ~flag };
}
