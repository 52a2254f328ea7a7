namespace Pools.Tool.Ledger;

/// <summary>What is known of an array, or of several that cannot be told apart.</summary>
internal struct ArrayEntry
{
    /// <summary>Hash code and length; 0: an empty place.</summary>
    public ulong Key;

    /// <summary>The rental that is out, the newest if there are several, or else the last one.</summary>
    public Rental Rental;

    /// <summary>Where it last came back; <see cref="Events.StackTable.None"/>: not yet.</summary>
    public int ReturnStack;

    /// <summary>How many rentals are out; those but the newest are in the ledger's list.</summary>
    public int Open;

    /// <summary>How many times too often it came back: the pool has it that many times more than once.</summary>
    public int Surplus;

    /// <summary>Whether two living arrays have this hash code and length: which of them comes back, nobody can tell.</summary>
    public bool IsShared;
}
