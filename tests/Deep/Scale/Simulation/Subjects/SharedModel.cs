namespace Pools.Tests.Simulation;

/// <summary>A model of <c>ArrayPool.Shared</c>'s published algorithm (dotnet/runtime, SharedArrayPool.cs).</summary>
internal sealed class SharedModel : ISubject
{
    [ThreadStatic]
    private static ThreadEntry[]? t_entries;

    private readonly int _cores;
    private readonly Partition[]?[] _buckets;
    private readonly ThreadEntry[]?[] _entries;

    public SharedModel(int cores, int buckets)
    {
        _cores = cores;
        _buckets = new Partition[buckets][];
        _entries = new ThreadEntry[cores][];
    }

    public string Name => "Shared (model)";
    public object Root => this;

    public object Rent(int bucket)
    {
        SimulatedAtomics atomics = default;
        VirtualCore core = VirtualCore.Current!;
        core.Spend(core.Costs.Call + core.Costs.ThreadReference);
        if (t_entries is { } entries && atomics.Read(ref entries[bucket].Array) is { } own)
        {
            atomics.Write(ref entries[bucket].Array, null);
            return own;
        }

        if (atomics.VolatileRead(ref _buckets[bucket]) is { } partitions)
        {
            int first = atomics.CurrentProcessor();
            for (int i = 0; i < partitions.Length; i++)
            {
                if (partitions[(first + i) % partitions.Length].TryPop() is { } array)
                {
                    return array;
                }
            }
        }

        return RentedItem.New();
    }

    public void Return(int bucket, object array)
    {
        SimulatedAtomics atomics = default;
        VirtualCore core = VirtualCore.Current!;
        core.Spend(core.Costs.Call + core.Costs.ThreadReference);
        RentedItem.LookAtLength(array);
        ThreadEntry[] entries = t_entries ??= _entries[core.Index] = new ThreadEntry[_buckets.Length];
        object? before = atomics.Read(ref entries[bucket].Array);
        atomics.Write(ref entries[bucket].Array, array);
        if (before is null)
        {
            return;
        }

        Partition[] partitions = atomics.VolatileRead(ref _buckets[bucket]) ?? Make(bucket);
        int first = atomics.CurrentProcessor();
        for (int i = 0; i < partitions.Length && !partitions[(first + i) % partitions.Length].TryPush(before); i++) { }
    }

    public void End() { }

    private Partition[] Make(int bucket)
    {
        Partition[] made = new Partition[_cores];
        for (int i = 0; i < made.Length; i++)
        {
            made[i] = new Partition();
        }

        return default(SimulatedAtomics).CompareExchange(ref _buckets[bucket], made, null) ?? made;
    }

    private struct ThreadEntry
    {
        public object? Array;
#pragma warning disable CS0649, CS0169 // As wide as the runtime's, which notes when it was last seen.
        public int SeenAt;
#pragma warning restore CS0649, CS0169
    }

    /// <summary>A core's stack, with the fields of the runtime's, and its own monitor.</summary>
    private sealed class Partition
    {
        private const int Places = 32;
        private readonly object?[] _arrays = new object?[Places];
        private int _count;
#pragma warning disable CS0169, IDE0051, CA1823 // As wide as the runtime's.
        private int _seenAt;
#pragma warning restore CS0169, IDE0051, CA1823

        public bool TryPush(object array)
        {
            SimulatedAtomics atomics = default;
            atomics.Enter(this);
            int count = atomics.Read(ref _count);
            bool hasRoom = (uint)count < (uint)_arrays.Length;
            if (hasRoom)
            {
                atomics.Write(ref _arrays[count], array);
                atomics.Write(ref _count, count + 1);
            }

            atomics.Exit(this);
            return hasRoom;
        }

        public object? TryPop()
        {
            SimulatedAtomics atomics = default;
            object? array = null;
            atomics.Enter(this);
            int count = atomics.Read(ref _count) - 1;
            if ((uint)count < (uint)_arrays.Length)
            {
                array = atomics.Read(ref _arrays[count]);
                atomics.Write(ref _arrays[count], null);
                atomics.Write(ref _count, count);
            }

            atomics.Exit(this);
            return array;
        }
    }
}
