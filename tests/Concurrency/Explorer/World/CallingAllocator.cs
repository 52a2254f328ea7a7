using Pools.Internal;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>Where bookkeeping is allocated, whatever can happen there happens.</summary>
internal sealed class CallingAllocator(Machine machine) : ArrayAllocator
{
    public override void BeforeBookkeeping() => machine.CallOut(allocates: true);
}
