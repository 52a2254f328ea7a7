namespace Pools.Tests.Simulation;

/// <summary>A model of <c>ArrayPool.Create</c>'s published algorithm (dotnet/runtime, ConfigurableArrayPool.cs).</summary>
internal sealed class CreateModel : ISubject
{
    private readonly Bucket[] _buckets;

    public CreateModel(int buckets)
    {
        _buckets = new Bucket[buckets];
        for (int bucket = 0; bucket < buckets; bucket++)
        {
            _buckets[bucket] = new Bucket();
        }
    }

    public string Name => "Create (model)";
    public object Root => this;

    public object Rent(int bucket)
    {
        VirtualCore.Current!.Spend(VirtualCore.Current.Costs.Call);
        return _buckets[bucket].TryRent() ?? RentedItem.New();
    }

    public void Return(int bucket, object array)
    {
        VirtualCore.Current!.Spend(VirtualCore.Current.Costs.Call);
        RentedItem.LookAtLength(array);
        _buckets[bucket].Return(array);
    }

    public void End() { }

    /// <summary>Arrays below the index are out. The lock is the object's own, a word away from the fields as the runtime's is.</summary>
    private sealed class Bucket
    {
        private const int Places = 50;
        private readonly object?[] _arrays = new object?[Places];
        private int _index;

        public object? TryRent()
        {
            SimulatedAtomics atomics = default;
            object? array = null;
            Enter();
            int index = atomics.Read(ref _index);
            if (index < _arrays.Length)
            {
                array = atomics.Read(ref _arrays[index]);
                atomics.Write(ref _arrays[index], null);
                atomics.Write(ref _index, index + 1);
            }

            atomics.Exit(this);
            return array;
        }

        public void Return(object array)
        {
            SimulatedAtomics atomics = default;
            Enter();
            int index = atomics.Read(ref _index);
            if (index != 0)
            {
                atomics.Write(ref _index, --index);
                atomics.Write(ref _arrays[index], array);
            }

            atomics.Exit(this);
        }

        private void Enter() => VirtualCore.Current!.EnterSpinLock(this);
    }
}
