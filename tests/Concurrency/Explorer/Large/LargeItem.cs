namespace Pools.Tests.Concurrency.Explorer;

/// <summary>An array of a large pool: it stands in its own first element.</summary>
internal sealed class LargeItem : WorldItem
{
    /// <summary>The value of <see cref="WorldItem.Owner"/> of an array that no thread can reach.</summary>
    public const int Lost = -2;

    /// <summary>The value of <see cref="WorldItem.Owner"/> where each thread may return it, by mistake or as a finalizer.</summary>
    public const int Anybody = -3;

    public LargeItem(int number, int pool, int length)
        : base(number, pool)
    {
        Owner = Lost;
        Array = new object[length];
        Array[0] = this;
    }

    public object[] Array { get; }

    /// <summary>The record of the last rental; a rental that revives a dropped array has another one.</summary>
    public ArrayRecord? LastRecord { get; set; }

    /// <summary>Whether the runtime will call its record's finalizer again.</summary>
    public bool IsFinalizerDue { get; set; } = true;

    /// <summary>The finalizer's calls that have ended.</summary>
    public int FinalizerCalls { get; set; }

    public bool LosesPages { get; set; }

    /// <summary>What the pool knows of it; null: nothing yet.</summary>
    public ArrayRecord? Record => ArrayRecords.Find(Array);

    public bool IsOut => Owner is >= 0 or Anybody;
    public static LargeItem Of(Array array) => (LargeItem)((object[])array)[0];

    /// <summary>One of <see cref="ArrayRecord"/>'s states, without the number of misses.</summary>
    public static long StateOf(ArrayRecord record) => record.State & (ArrayRecord.OneMiss - 1);

    /// <summary>Notes that the pool has accepted its return.</summary>
    public void GiveBack(Machine machine, int thread)
    {
        if (Owner != thread && Owner != Anybody && Owner != Lost)
        {
            machine.Fail($"thread {thread} returns {this} a second time, and the pool accepts it");
        }

        Owner = InPool;
    }
}
