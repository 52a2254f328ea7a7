using System.Runtime.CompilerServices;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Looks at private fields of the large pool that ships, so that it needs no members for tests.</summary>
internal static class InsideLarge
{
    private const int Held = CacheLine.Size / sizeof(long);

    public static LargeTiers<ExplorerAtomics> Tiers(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Tiers(engine);
    public static CoreSlots<ExplorerAtomics> Slots(LargeEngine<ExplorerAtomics> engine) => Tiers(engine).Slots;
    public static StrongTier<ExplorerAtomics> Strong(LargeEngine<ExplorerAtomics> engine) => Tiers(engine).Strong;
    public static WeakTier<ExplorerAtomics> Weak(LargeEngine<ExplorerAtomics> engine) => Tiers(engine).Weak;
    public static PageDiscarder<ExplorerAtomics> Pages(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Pages(engine);
    public static LargeConditions<ExplorerAtomics> Conditions(LargeEngine<ExplorerAtomics> engine) =>
        Generic<ExplorerAtomics>.Conditions(engine);
    public static long Overhang(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Use(engine).Overhang;

    /// <summary>The bytes that the tier counts as cold, looked up without a step of the machine.</summary>
    public static long CountCold(StrongTier<ExplorerAtomics> tier)
    {
        long bytes = 0;
        foreach (StrongShard<ExplorerAtomics>? shard in Generic<ExplorerAtomics>.Shards(Generic<ExplorerAtomics>.Set(tier)))
        {
            bytes += shard is null ? 0 : Generic<ExplorerAtomics>.ColdBytes(shard);
        }

        return bytes;
    }

    public static long[]? Counts(StrongTier<ExplorerAtomics> tier) => Generic<ExplorerAtomics>.Counts(tier);
    public static WeakStack?[] Stacks(WeakTier<ExplorerAtomics> tier) => Generic<ExplorerAtomics>.Stacks(tier);
    public static ArrayRecord?[] Places(CoreSlots<ExplorerAtomics> slots) => Generic<ExplorerAtomics>.Places(slots);
    public static TickTimer<ExplorerAtomics> Timer(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Timer(engine);
    public static ref long GrantedBytes(BudgetLedger<ExplorerAtomics> ledger) => ref Generic<ExplorerAtomics>.GrantedBytes(ledger);
    public static ref long GrantedBytes(LedgerAccount<ExplorerAtomics> account) =>
        ref Inside.Bytes(Generic<ExplorerAtomics>.Bound(account));

    public static long CountKept(LedgerAccount<ExplorerAtomics> account)
    {
        long bytes = GrantedBytes(account);
        foreach (long[]? credit in Generic<ExplorerAtomics>.Cores(Generic<ExplorerAtomics>.Credit(account)))
        {
            bytes -= credit?[Held] ?? 0;
        }

        return bytes;
    }

    /// <summary>Grants an account bytes, and its first core credit beside them, without a step of the machine.</summary>
    public static void Grant(BudgetLedger<ExplorerAtomics> ledger, LedgerAccount<ExplorerAtomics> account, long bytes, long credit)
    {
        GrantedBytes(ledger) += bytes + credit;
        GrantedBytes(account) += bytes + credit;
        Generic<ExplorerAtomics>.Cores(Generic<ExplorerAtomics>.Credit(account))[0]![Held] += credit;
    }

    public static ref bool Closed(LargeEngine<ExplorerAtomics> engine) => ref Generic<ExplorerAtomics>.Closed(engine);
    public static ref bool KeepsNothingStrongly(LargeEngine<ExplorerAtomics> engine) =>
        ref Generic<ExplorerAtomics>.KeepsNothingStrongly(Conditions(engine));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_entries")]
    public static extern ref WeakReference<ArrayRecord?>[] Entries(WeakStack stack);
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_watch")]
    public static extern ref LeakWatch Watch(ArrayRecord record);

    // A field of a generic type is only found from within one.
    private static class Generic<TAtomics>
        where TAtomics : struct, IAtomics
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_tiers")]
        public static extern ref LargeTiers<TAtomics> Tiers(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_use")]
        public static extern ref LargeUse<TAtomics> Use(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_pages")]
        public static extern ref PageDiscarder<TAtomics> Pages(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_conditions")]
        public static extern ref LargeConditions<TAtomics> Conditions(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_shards")]
        public static extern ref ShardSet<TAtomics> Set(StrongTier<TAtomics> tier);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_shards")]
        public static extern ref StrongShard<TAtomics>?[] Shards(ShardSet<TAtomics> set);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_coldBytes")]
        public static extern ref long ColdBytes(StrongShard<TAtomics> shard);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_counts")]
        public static extern ref long[]? Counts(StrongTier<TAtomics> tier);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stacks")]
        public static extern ref WeakStack?[] Stacks(WeakTier<TAtomics> tier);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_places")]
        public static extern ref ArrayRecord?[] Places(CoreSlots<TAtomics> slots);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_timer")]
        public static extern ref TickTimer<TAtomics> Timer(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_grantedBytes")]
        public static extern ref long GrantedBytes(BudgetLedger<TAtomics> ledger);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bound")]
        public static extern ref RetentionBound Bound(LedgerAccount<TAtomics> account);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_credit")]
        public static extern ref CoreCredit<TAtomics> Credit(LedgerAccount<TAtomics> account);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_cores")]
        public static extern ref long[]?[] Cores(CoreCredit<TAtomics> credit);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_closed")]
        public static extern ref bool Closed(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_keepsNothingStrongly")]
        public static extern ref bool KeepsNothingStrongly(LargeConditions<TAtomics> conditions);
    }
}
