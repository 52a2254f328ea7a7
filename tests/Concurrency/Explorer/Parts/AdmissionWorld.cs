namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The queue of those who rent when there is room.</summary>
internal sealed class AdmissionWorld : PartWorld
{
    private const long Held = 4;
    private const long Large = 2;
    private const long Small = 1;
    private const long Most = Held + Small;
    private readonly AdmissionQueue<ExplorerAtomics> _queue = new(Most);
    private readonly Func<AdmissionWorld, string?> _judge;
    private AdmissionQueue<ExplorerAtomics>.Waiter? _large;
    private AdmissionQueue<ExplorerAtomics>.Waiter? _small;
    private bool _isCanceled;

    private AdmissionWorld(Machine machine, Func<AdmissionWorld, Action[]> threads, Func<AdmissionWorld, string?> judge)
        : base(machine)
    {
        _judge = judge;
        Threads = threads(this);
    }

    protected override IReadOnlyList<Action> Threads { get; }

    public static AdmissionWorld GivingUp(Machine machine) => new(
        machine,
        world => [world.EnterLarge, world.EnterSmall, world.Cancel],
        world => world.Expect(world._queue.Bytes == Held + Small && IsCanceled(world._large) && IsIn(world._small)));

    /// <summary>What comes back lets in who waits, and who was let in before it could give up stays in.</summary>
    public static AdmissionWorld ComingBack(Machine machine) => new(
        machine,
        world => [world.EnterLarge, world.EnterSmall, world.Cancel, () => world._queue.Subtract(Held)],
        world => world.Expect(IsIn(world._small)
            && (world._queue.Bytes == Small ? IsCanceled(world._large) : world._queue.Bytes == Large + Small && IsIn(world._large))));

    /// <summary>No caller is admitted twice, or passed over forever, while another comes and goes without waiting.</summary>
    public static AdmissionWorld Trying(Machine machine) => new(
        machine,
        world => [world.EnterLarge, world.TryToPass, () => world._queue.Subtract(Held)],
        world => world.Expect(world._queue.Bytes == Large && IsIn(world._large)));

    public static AdmissionWorld Leaving(Machine machine) => new(
        machine,
        world => [world.EnterLargeAndLeave, world.EnterSmall, () => world._queue.Subtract(Held)],
        world => world.Expect(world._queue.Bytes == Small && IsIn(world._small)));

    public override void Prepare() => _queue.Add(Held);
    public override string? Judge() => _judge(this);

    /// <summary>As a caller with a token does: where that is canceled already, it gives up at once.</summary>
    private void EnterLarge()
    {
        _large = _queue.Join(Large, default);
        if (_isCanceled)
        {
            _large.Cancel();
        }
    }

    private void EnterLargeAndLeave()
    {
        _large = _queue.Join(Large, default);
        _large.Leave();
    }

    private void EnterSmall() => _small = _queue.Join(Small, default);

    private void Cancel()
    {
        _isCanceled = true;
        _large?.Cancel();
    }

    private void TryToPass()
    {
        if (_queue.TryEnter(Small))
        {
            _queue.Subtract(Small);
        }
    }

    private string? Expect(bool isRight) =>
        _queue.Waiting != 0 ? $"{_queue.Waiting} callers wait and need not, with {_queue.Bytes} of {Most} bytes in"
        : isRight ? null
        : $"{_queue.Bytes} of {Most} bytes are in, and the callers were told {_large?.Task.Status} and {_small?.Task.Status}";

    private static bool IsCanceled(AdmissionQueue<ExplorerAtomics>.Waiter? caller) => caller!.Task.IsCanceled;
    private static bool IsIn(AdmissionQueue<ExplorerAtomics>.Waiter? caller) => caller!.Task.IsCompletedSuccessfully;
}
