using Pools.Bench.Redirected;
using static Pools.Bench.ContenderKind;

namespace Pools.Bench;

/// <summary><c>PerCoreArrayPool&lt;T&gt;.Shared</c> named at the call: what a redirected call is compared with.</summary>
internal readonly struct PerCoreDirect : IContender<ArrayLease<byte>>
{
    public ArrayLease<byte> Rent(int length) => new(PerCoreArrayPool<byte>.Shared.Rent(length));

    public void Return(ArrayLease<byte> lease) => PerCoreArrayPool<byte>.Shared.Return(lease.Array);
}

/// <summary><c>ArrayPool&lt;T&gt;.Shared</c> named at the call, and redirected.</summary>
internal readonly struct RedirectedDirect : IContender<ArrayLease<byte>>
{
    public ArrayLease<byte> Rent(int length) => new(SharedCalls.Rent(length));

    public void Return(ArrayLease<byte> lease) => SharedCalls.Return(lease.Array);
}

/// <summary>The shared pool behind a field, redirected.</summary>
internal readonly struct RedirectedField(ArrayPool<byte> pool) : IContender<ArrayLease<byte>>
{
    public ArrayLease<byte> Rent(int length) => new(SharedCalls.RentFrom(pool, length));

    public void Return(ArrayLease<byte> lease) => SharedCalls.ReturnTo(pool, lease.Array);
}

/// <summary>Direct calls of the per-core pool, and the redirected calls that take their place.</summary>
internal static class RedirectedContenders
{
    public const string NamedId = "named";
    public const string FieldId = "field";

    public const string RedirectedSuffix = "-redirected";

    public static IReadOnlyList<Contender> All()
    {
        long before = PerCoreArrayPool<byte>.Shared.GetStatistics().Rented;
        SharedCalls.Return(SharedCalls.Rent(1));
        SharedCalls.ReturnTo(ArrayPool<byte>.Shared, SharedCalls.RentFrom(ArrayPool<byte>.Shared, 1));
        long rented = PerCoreArrayPool<byte>.Shared.GetStatistics().Rented - before;
        if (rented != 2)
        {
            throw new InvalidOperationException($"Of 2 rents, {rented} came to the per-core pool: the calls are not redirected.");
        }

        return
        [
            Contenders.Arrays(NamedId, "PerCoreArrayPool<byte>.Shared.Rent", Baseline, _ => default(PerCoreDirect)),
            Contenders.Arrays(NamedId + RedirectedSuffix, "ArrayPool<byte>.Shared.Rent, redirected", Ours, _ => default(RedirectedDirect)),
            Contenders.Arrays(FieldId, "_pool.Rent, of a per-core pool", Baseline,
                _ => new FieldContender<FieldTag, byte>(PerCoreArrayPool<byte>.Shared)),
            Contenders.Arrays(FieldId + RedirectedSuffix, "_pool.Rent, redirected", Ours, _ => new RedirectedField(ArrayPool<byte>.Shared)),
        ];
    }

    private readonly struct FieldTag;
}
