namespace Pools.Internal;

/// <summary>Does it on the thread that asks: for what is quick, and for clocks that are not the system's, so that tests decide when it happens.</summary>
internal sealed class InlineHousekeeper : IHousekeeper
{
    public static InlineHousekeeper Instance { get; } = new();

    public void Request(ITicked target) => target.Tick();
}
