namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A large pool of the world: the engine that ships.</summary>
internal sealed class LargePool
{
    public LargePool(LargeWorld world, int index)
    {
        LargePlan plan = world.Plan;
        Index = index;
        LargeArrayPoolOptions options = new()
        {
            ThresholdBytes = LargePlan.ElementBytes,
            MaxArrayLength = 1 + plan.Classes,
            MaxArraysPerBucket = plan.MostOfClass,
            MaxRetainedBytes = plan.Budget,
            IdleRetention = IdleRetention.None,
            DiscardPages = plan.DiscardsPages ? PageDiscardMode.Auto : PageDiscardMode.Off,
            ResidentAllowance = LargePlan.ResidentAllowance,
            TimeProvider = world.Clock,
            PressureSource = world,
        };
        LargeSettings settings = LargeSettings.From(options, LargePlan.ElementBytes, holdsReferences: false, $"pool {index}");
        LargeServices<ExplorerAtomics> services = new()
        {
            Ledger = world.Ledger,
            Allocator = world.Allocator,
            Pages = world,
            Collector = world,
            AvailableBytes = static () => long.MaxValue / 2,
        };
        Engine = new LargeEngine<ExplorerAtomics>(settings, services, world);
        Account = InsideLarge.Tiers(Engine).Account;

        // Set for good: the timer has scenarios of its own.
        InsideLarge.Timer(Engine).Arm();
    }

    public int Index { get; }
    public LargeEngine<ExplorerAtomics> Engine { get; }
    public LedgerAccount<ExplorerAtomics> Account { get; }
    public bool IsClosed { get; private set; }
    public bool IsGone { get; private set; }

    /// <summary>How many arrays the pool said that it does not keep when they were returned.</summary>
    public int Refused { get; private set; }

    /// <summary>The bytes that rest in slots, looked up without a step of the machine.</summary>
    public long CountInSlots()
    {
        long bytes = 0;
        foreach (ArrayRecord? record in InsideLarge.Places(InsideLarge.Slots(Engine)))
        {
            bytes += record is not null && ArrayRecord.StateOf(record.State) == ArrayRecord.InSlot ? record.Bytes : 0;
        }

        return bytes;
    }

    public void NoteReturned(bool isKept) => Refused += isKept ? 0 : 1;

    public void Close()
    {
        IsClosed = true;
        Engine.Close();
    }

    public void Forget()
    {
        IsGone = true;
        Engine.CloseUnreachable();
    }
}
