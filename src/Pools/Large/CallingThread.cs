namespace Pools.Large;

/// <summary>Trims on the thread that asks: for pools whose clock is not the system's, so that tests decide when it happens.</summary>
internal sealed class CallingThread : IHousekeeper
{
    public static CallingThread Instance { get; } = new();

    public void Request(ITicked target) => target.Tick();
}
