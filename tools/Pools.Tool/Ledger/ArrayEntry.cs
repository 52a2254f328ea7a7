namespace Pools.Tool.Ledger;

/// <summary>The facts about an array, or about several that cannot be told apart.</summary>
internal struct ArrayEntry
{
    /// <summary>The hash code and the length.</summary>
    public (int Array, int Length) Key;

    /// <summary>The rental that is out, the newest if there are several, or else the last one.</summary>
    public Rental Rental;

    /// <summary>Where it last came back; <see cref="Events.StackTable.None"/>: not yet.</summary>
    public int ReturnStack;

    /// <summary>How many rentals are out; those but the newest are in the ledger's list.</summary>
    public int Open;

    /// <summary>How many returns were too many. Below 0: how many of its rentals were dropped, because too many were out.</summary>
    public int Surplus;

    /// <summary>Whether some of several rentals came back. Two arrays may look the same, so the one that is out is unknown.</summary>
    public bool IsShared;
}
