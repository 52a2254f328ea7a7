namespace Pools.Tests.Concurrency.Explorer;

/// <summary>An array of a large pool: it stands in its own first element.</summary>
internal sealed class LargeItem : WorldItem
{
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
    public bool IsWatchDue { get; set; } = true;
    public bool LosesPages { get; set; }
    public bool IsCollected { get; set; }
    public nint Address { get; set; } = 1;

    /// <summary>What the pool knows of it; null: nothing yet.</summary>
    public ArrayRecord? Record => ArrayRecords.Find(Array);

    public bool IsOut => Owner is >= 0 or Anybody;
    public static LargeItem Of(ArrayRecord record) => (LargeItem)((object[])record.Array)[0];

    public void GiveBack(Machine machine, int thread)
    {
        if (Owner != thread && Owner != Anybody && Owner != Lost)
        {
            machine.Fail($"thread {thread} returns {this} a second time and is believed");
        }

        Owner = InPool;
    }
}
