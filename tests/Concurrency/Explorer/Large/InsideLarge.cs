namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Reads private fields of the large pool that ships, without a step of the machine.</summary>
internal static class InsideLarge
{
    public static LargeStore<ExplorerAtomics> Store(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Store(engine);
    public static DroppedArrays<ExplorerAtomics> Dropped(LargeEngine<ExplorerAtomics> engine) =>
        Generic<ExplorerAtomics>.Dropped(engine);
    public static RecordSet Resident(LargeStore<ExplorerAtomics> store) => Generic<ExplorerAtomics>.Resident(store);
    public static RecordSet Discarded(LargeStore<ExplorerAtomics> store) => Generic<ExplorerAtomics>.Discarded(store);
    public static long KeptBytes(LargeStore<ExplorerAtomics> store) => Generic<ExplorerAtomics>.KeptBytes(store);
    public static long Charged(ProcessBytes<ExplorerAtomics> process) => Generic<ExplorerAtomics>.Charged(process);
    public static ref bool Closed(LargeStore<ExplorerAtomics> store) => ref Generic<ExplorerAtomics>.Closed(store);
    public static TickTimer<ExplorerAtomics> Timer(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Timer(engine);
    public static bool IsArmed(LargeEngine<ExplorerAtomics> engine) => Generic<ExplorerAtomics>.Armed(Timer(engine)) != 0;

    // A field of a generic type is only found from within one.
    private static class Generic<TAtomics>
        where TAtomics : struct, IAtomics
    {
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_store")]
        public static extern ref LargeStore<TAtomics> Store(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_dropped")]
        public static extern ref DroppedArrays<TAtomics> Dropped(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_timer")]
        public static extern ref TickTimer<TAtomics> Timer(LargeEngine<TAtomics> engine);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_armed")]
        public static extern ref long Armed(TickTimer<TAtomics> timer);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_resident")]
        public static extern ref RecordSet Resident(LargeStore<TAtomics> store);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_discarded")]
        public static extern ref RecordSet Discarded(LargeStore<TAtomics> store);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_keptBytes")]
        public static extern ref long KeptBytes(LargeStore<TAtomics> store);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isClosed")]
        public static extern ref bool Closed(LargeStore<TAtomics> store);
        [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_kept")]
        public static extern ref long Charged(ProcessBytes<TAtomics> process);
    }
}
