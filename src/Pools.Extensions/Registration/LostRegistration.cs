namespace Pools.Extensions;

/// <summary>A registration that an earlier one precedes.</summary>
/// <param name="Log">Writes that to the log, once for a container.</param>
internal sealed record LostRegistration(Action<PoolLog> Log);
