namespace Pools.Internal;

/// <summary>Runs ticks on the requesting thread: for quick work, and for clocks other than the system's, so that tests decide when it happens.</summary>
internal sealed class InlineHousekeeper : IHousekeeper
{
    public static InlineHousekeeper Instance { get; } = new();

    public void Request(ITicked target) => target.Tick();
}
