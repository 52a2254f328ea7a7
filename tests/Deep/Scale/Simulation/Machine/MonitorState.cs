namespace Pools.Tests.Simulation;

/// <summary>A monitor or a spin lock: where its state is, who is inside, and who waits.</summary>
internal sealed class MonitorState(nint address, int number)
{
    /// <summary>Where the runtime keeps the state.</summary>
    public nint State { get; private set; } = address;

    public nint Header { get; } = address;
    public bool IsInflated => State != Header;

    /// <summary>Moves the state to a block of its own: no object lies at an address below zero.</summary>
    public void Inflate() => State = -(number + 1) * Line.Size;

    public VirtualCore? Inside { get; set; }
    public Queue<VirtualCore> Waiting { get; } = [];

    public bool TryEnter(VirtualCore core)
    {
        if (Inside is not null)
        {
            return false;
        }

        Inside = core;
        return true;
    }
}
