using System.Collections.Generic;

namespace Pools.Tests.Simulation;

/// <summary>A monitor or a spin lock: where its state is, who is inside, and who waits.</summary>
/// <param name="address">The word before the object.</param>
/// <param name="number">Of all gates of the machine.</param>
internal sealed class Gate(nint address, int number)
{
    /// <summary>Where the runtime keeps the state: in the object's header, and, once a thread has found the monitor held, in a block of its own, to which the header leads.</summary>
    public nint State { get; private set; } = address;

    /// <summary>The object's header.</summary>
    public nint Header { get; } = address;

    public bool IsInflated => State != Header;

    /// <summary>Moves the state to a block of its own: no object lies at an address below zero.</summary>
    public void Inflate() => State = -(number + 1) * Line.Size;

    public VirtualCore? Inside { get; set; }

    public Queue<VirtualCore> Waiting { get; } = [];

    /// <summary>Lets a core in; false, and nothing is changed, if somebody is inside.</summary>
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
