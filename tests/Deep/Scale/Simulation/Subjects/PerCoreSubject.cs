using Pools.Internal;
using Pools.PerCore;

namespace Pools.Tests.Simulation;

/// <summary>The per-core pool: the engine that ships, behind the few lines of the public type that have no seam.</summary>
/// <remarks><see cref="PerCoreArrayPool{T}.Rent"/> and its return begin as <see cref="Rent"/> and <see cref="Return"/> do.</remarks>
internal sealed class PerCoreSubject : ISubject
{
    /// <summary>Bytes of the shortest arrays; each further bucket has twice as many.</summary>
    private const int Shortest = 16;

    private readonly PerCoreEngine<SimulatedAtomics> _engine;

    public PerCoreSubject(int buckets)
    {
        BucketPlan[] plans = new BucketPlan[buckets];
        for (int bucket = 0; bucket < buckets; bucket++)
        {
            plans[bucket] = new BucketPlan(Shortest << bucket, elementSize: 1);
        }

        _engine = new PerCoreEngine<SimulatedAtomics>(plans.Length, bucket => plans[bucket], long.MaxValue, new ChargedAllocator());
    }

    public const string PoolName = "PerCoreArrayPool";

    public string Name => PoolName;
    public object Root => _engine;

    public object Rent(int bucket)
    {
        VirtualCore core = VirtualCore.Current!;
        core.Spend(core.Costs.Call + core.Costs.ThreadNumber);
        if (ThreadTable.Knows(_engine.Id))
        {
            ref ThreadSlot slot = ref ThreadTable.SlotOf(_engine.Id, bucket);
            Magazine loaded = default(SimulatedAtomics).Read(ref slot.Loaded);
            if (MagazineOperations<SimulatedAtomics>.TryPop(loaded) is { } array)
            {
                return array;
            }

            if (_engine.FindBucket(ref slot, bucket) is { } kept && _engine.IsDry(ref slot, kept))
            {
                kept.Allocated++;
                return RentedItem.New();
            }
        }

        if (_engine.TryRent(bucket) is { } item)
        {
            return item;
        }

        object made = RentedItem.New();
        _engine.CountAllocation(bucket);
        return made;
    }

    public void Return(int bucket, object array)
    {
        VirtualCore core = VirtualCore.Current!;
        core.Spend(core.Costs.Call + core.Costs.ThreadNumber);
        RentedItem.LookAtLength(array);
        if (!ThreadTable.Knows(_engine.Id)
            || !MagazineOperations<SimulatedAtomics>.TryPush(
                default(SimulatedAtomics).Read(ref ThreadTable.SlotOf(_engine.Id, bucket).Loaded), array))
        {
            _engine.TryReturn(bucket, array);
        }
    }

    public void End()
    {
        _engine.Close();
        _engine.DetachFromThreads();
        _engine.ReleaseId();
    }

    private sealed class ChargedAllocator : ArrayAllocator
    {
        public override void BeforeBookkeeping() => VirtualCore.Current?.Spend(VirtualCore.Current.Costs.Bookkeeping);
    }
}
