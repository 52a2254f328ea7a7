namespace Pools.Tests.Concurrency.Explorer;

/// <summary>An account whose cores have credit.</summary>
internal sealed class CreditWorld : PartWorld
{
    private const long Most = 200;
    private const long AtFirst = 1;
    private readonly BudgetLedger<ExplorerAtomics> _ledger = new();
    private readonly LedgerAccount<ExplorerAtomics> _account;
    private readonly RetentionBound _whole = new(Most);
    private readonly RetentionBound _other;
    private readonly long _most;
    private LedgerAccount<ExplorerAtomics>? _another;
    private bool _hasEnded;
    private long _kept;
    private long _keptByOther;

    private CreditWorld(Machine machine, long most, Func<CreditWorld, Action[]> threads)
        : base(machine)
    {
        RetentionBound bound = new(Most, _whole);
        _other = new RetentionBound(Most, _whole);
        _account = _ledger.Open(bound);
        _account.BudgetWish = Most;
        _ledger.Refresh(waits: true);
        _most = Most;
        Keep(AtFirst);
        _most = most;
        bound.MaxBytes = most;
        Threads = threads(this);
    }

    protected override IReadOnlyList<Action> Threads { get; }

    /// <summary>Two threads of one core take its credit, while a third, of another core, needs it. Of the three, any two fit.</summary>
    public static CreditWorld Short(Machine machine) =>
        new(machine, Most, world => [() => world.Keep(6), () => world.Keep(190), () => world.Exchange(5)]);

    /// <summary>The bytes are a part of a whole, of which another part needs what cores have in credit.</summary>
    public static CreditWorld OfAPart(Machine machine) =>
        new(machine, Most, world => [() => world.Keep(6), () => world.KeepOther(180), () => world.Exchange(5)]);

    /// <summary>As <see cref="OfAPart"/>, while another thread makes the first part once more, too late, and closes it.</summary>
    public static CreditWorld OfAPartMadeTwice(Machine machine) =>
        new(machine, Most, world => [() => world.Exchange(5), () => world.KeepOther(1), world.MakeAnother]);

    public static CreditWorld Lowered(Machine machine) =>
        new(machine, most: 5, world => [() => world.Keep(6), () => world.Keep(3), () => world.Exchange(2)]);

    /// <summary>The pool is closed while threads are granted more than they need and give up what they have.</summary>
    public static CreditWorld Ends(Machine machine) =>
        new(machine, Most, world => [() => world.Exchange(2), () => world.Exchange(20), world.EndCredit]);

    /// <summary>A thread sees room, and between two of its steps another core is granted some, with credit.</summary>
    public static CreditWorld AndAGrant(Machine machine) =>
        new(machine, Most, world => [() => world.MustKeep(94), () => world.GrantAtOnce(90, credit: 6)]);

    /// <summary>Nobody works with the pool, which has credit and is counted; another one of the ledger keeps more than it may.</summary>
    public static CreditWorld Counted(Machine machine) => new(machine, Most, world => [world.ExceedElsewhere, world.Count]);

    public override void Watch()
    {
        if (_kept > _most)
        {
            Machine.Fail($"{_kept} bytes of {_most} are kept");
        }
    }

    public override string? Judge()
    {
        long own = _kept - _keptByOther;
        (long account, long ledger) = (_account.KeptBytes, _ledger.KeptBytes);
        if (account != own || ledger != own)
        {
            return $"{own} bytes are kept; the account says {account}, and the ledger {ledger}";
        }

        if (_hasEnded)
        {
            return _account.CreditBytes == 0 && _ledger.GrantedBytes == _kept ? null
                : $"{_account.CreditBytes} bytes are left in credit; {_ledger.GrantedBytes} are granted, and {_kept} kept";
        }

        long rest = _most - _kept;
        own += _keptByOther == 0 ? rest : 0;
        if (!(_keptByOther == 0 ? _account.TryKeep(rest) : _other.TryAdd<ExplorerAtomics>(rest)))
        {
            return $"{_kept} bytes of {_most} are kept, and there is no room for the rest";
        }

        _account.GiveBack();
        return _account.TryKeep(1) || _account.GrantedBytes != own || _ledger.GrantedBytes != own
            ? $"{own} bytes are kept of {_most}, and {_account.GrantedBytes} granted; the ledger says {_ledger.GrantedBytes}"
            : null;
    }

    private bool Keep(long bytes)
    {
        bool isKept = _account.TryKeep(bytes);
        if (isKept)
        {
            Note(bytes);
        }

        return isKept;
    }

    private void MustKeep(long bytes)
    {
        if (!Keep(bytes))
        {
            Machine.Fail($"{bytes} bytes are refused, and others have in credit what is missing");
        }
    }

    private void GrantAtOnce(long bytes, long credit)
    {
        InsideLarge.Grant(_ledger, _account, bytes, credit);
        Note(bytes);
    }

    private void KeepOther(long bytes)
    {
        if (_other.TryAdd<ExplorerAtomics>(bytes))
        {
            _keptByOther += bytes;
            Note(bytes);
        }
    }

    private void Exchange(long bytes)
    {
        if (_account.TryKeep(bytes))
        {
            Note(bytes);
            Note(-bytes);
            _account.SetAside(bytes);
        }
    }

    private void MakeAnother()
    {
        _another = _ledger.Open(new RetentionBound(Most, _whole));
        _another.EndCredit();
    }

    private void ExceedElsewhere()
    {
        _another = _ledger.Open(new RetentionBound(Most));
        _ledger.ExcessOf(_another, budget: 0);
    }

    private void Count()
    {
        Machine.Running.MayWait = true;
        using HeldGate<ExplorerAtomics> alone = _account.HoldMoves();
        if (_account.KeptBytes is var counted && counted != _kept)
        {
            Machine.Fail($"{counted} bytes are counted while {_kept} are kept");
        }
    }

    private void EndCredit()
    {
        _account.EndCredit();
        _hasEnded = true;
    }

    private void Note(long bytes)
    {
        _kept += bytes;
        Watch();
    }
}
