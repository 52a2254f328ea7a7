using System;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Looks at private fields of the large pool that ships, so that it needs no members for tests.</summary>
internal static class InsideLarge
{
    public static LedgerAccount<ExplorerAtomics> Account(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Account(engine);

    public static CoreSlots<ExplorerAtomics> Slots(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Slots(engine);

    public static StrongTier<ExplorerAtomics> Strong(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Strong(engine);

    public static long[]? Counts(StrongTier<ExplorerAtomics> tier) => Generic<ExplorerAtomics>.Counts(tier);

    public static WeakTier<ExplorerAtomics> Weak(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Weak(engine);

    public static WeakStack?[] Stacks(WeakTier<ExplorerAtomics> tier) => Generic<ExplorerAtomics>.Stacks(tier);

    public static ArrayRecord?[] Places(CoreSlots<ExplorerAtomics> slots) => Generic<ExplorerAtomics>.Places(slots);

    public static TickTimer<ExplorerAtomics> Timer(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Timer(engine);

    public static ref long KeptBytes(BudgetLedger<ExplorerAtomics> ledger) => ref Generic<ExplorerAtomics>.KeptBytes(ledger);

    public static ref long KeptBytes(LedgerAccount<ExplorerAtomics> account) => ref Inside.Bytes(Generic<ExplorerAtomics>.Bound(account));

    public static ref long ColdBytes(LargeEngine<ExplorerAtomics> engine) => ref Generic<ExplorerAtomics>.ColdBytes(engine);

    public static ref bool Closed(LargeEngine<ExplorerAtomics> engine) => ref Generic<ExplorerAtomics>.Closed(engine);

    public static ref bool KeepsNothingStrongly(LargeEngine<ExplorerAtomics> engine) => ref Generic<ExplorerAtomics>.KeepsNothingStrongly(engine);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_entries")]
    public static extern ref WeakReference<ArrayRecord?>[] Entries(WeakStack stack);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_watch")]
    public static extern ref LeakWatch Watch(ArrayRecord record);

    // A field of a generic type is only found from within one.
    private static class Generic<TAtomics>
        where TAtomics : struct, IAtomics
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_account")]
        public static extern ref LedgerAccount<TAtomics> Account(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_slots")]
        public static extern ref CoreSlots<TAtomics> Slots(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_strong")]
        public static extern ref StrongTier<TAtomics> Strong(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_counts")]
        public static extern ref long[]? Counts(StrongTier<TAtomics> tier);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_weak")]
        public static extern ref WeakTier<TAtomics> Weak(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_stacks")]
        public static extern ref WeakStack?[] Stacks(WeakTier<TAtomics> tier);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_places")]
        public static extern ref ArrayRecord?[] Places(CoreSlots<TAtomics> slots);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_timer")]
        public static extern ref TickTimer<TAtomics> Timer(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_keptBytes")]
        public static extern ref long KeptBytes(BudgetLedger<TAtomics> ledger);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bound")]
        public static extern ref RetentionBound Bound(LedgerAccount<TAtomics> account);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_coldBytes")]
        public static extern ref long ColdBytes(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_closed")]
        public static extern ref bool Closed(LargeEngine<TAtomics> engine);

        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_keepsNothingStrongly")]
        public static extern ref bool KeepsNothingStrongly(LargeEngine<TAtomics> engine);
    }
}
