using static Pools.Bench.ContenderKind;

namespace Pools.Bench;

/// <summary>A pool behind an <see cref="ObjectPool{T}"/> field, as a class holds one that was injected.</summary>
internal readonly struct ObjectField<TTag, TItem, TLease>(ObjectPool<TItem> pool) : IContender<TLease>
    where TTag : struct
    where TItem : class
    where TLease : struct, IObjectLease<TLease, TItem>
{
    public ObjectPool<TItem> Pool { get; } = pool;

    public TLease Rent(int length) => TLease.Of(Pool.Get());

    public void Return(TLease lease) => Pool.Return(lease.Item);
}

internal interface IObjectLease<TSelf, TItem> : ILease
    where TSelf : struct, IObjectLease<TSelf, TItem>
{
    TItem Item { get; }

    static abstract TSelf Of(TItem item);
}

internal sealed class Message
{
    public long Number { get; set; }

    public string? Text { get; set; }
}

internal readonly struct MessageLease(Message item) : IObjectLease<MessageLease, Message>
{
    public Message Item { get; } = item;

    public static MessageLease Of(Message item) => new(item);

    public void Touch()
    {
        Item.Number++;
        Item.Text = "text";
    }
}

internal readonly struct BuilderLease(StringBuilder item) : IObjectLease<BuilderLease, StringBuilder>
{
    public StringBuilder Item { get; } = item;

    public static BuilderLease Of(StringBuilder item) => new(item);

    public void Touch() => Item.Append("some text");
}

internal static class ObjectContenders
{
    public const string BaselineId = "default-object-pool";
    public const string OursId = "per-core-object-pool";

    // Enough for 32 threads that hold 32 objects each.
    private const int Enough = 1024;

    public static IReadOnlyList<Contender> Messages { get; } = Of<Message, MessageLease>(new DefaultPooledObjectPolicy<Message>());

    public static IReadOnlyList<Contender> Builders { get; } = Of<StringBuilder, BuilderLease>(new StringBuilderPooledObjectPolicy());

    private static Contender[] Of<TItem, TLease>(IPooledObjectPolicy<TItem> policy)
        where TItem : class
        where TLease : struct, IObjectLease<TLease, TItem>
    {
        return
        [
            Field<DefaultTag>(BaselineId, "DefaultObjectPool", Baseline,
                () => new DefaultObjectPoolProvider { MaximumRetained = Enough }.Create(policy)),
            Field<PerCoreTag>(OursId, "PerCoreObjectPool", Ours, () => new PerCoreObjectPoolProvider(new() { MaximumRetained = Enough })
                .Create(policy)),
            Field<DefaultByDefaultTag>("default-object-pool-by-default", "DefaultObjectPool, default bound", Other,
                () => new DefaultObjectPoolProvider().Create(policy)),
            Field<PerCoreByDefaultTag>("per-core-object-pool-by-default", "PerCoreObjectPool, default bound", Ours,
                () => new PerCoreObjectPoolProvider().Create(policy)),
            Field<NewTag>("new-object", "new", Other, () => new NoObjectPool<TItem>(policy.Create)),
        ];

        static Contender<ObjectField<TTag, TItem, TLease>, TLease> Field<TTag>(string id, string title, ContenderKind kind,
            Func<ObjectPool<TItem>> pool)
            where TTag : struct
            => new(id, title, kind, _ => new(pool()), field => (field.Pool as IDisposable)?.Dispose());
    }

    private sealed class NoObjectPool<T>(Func<T> create) : ObjectPool<T>
        where T : class
    {
        public override T Get() => create();

        public override void Return(T obj) => GC.KeepAlive(obj);
    }

    private readonly struct DefaultTag;
    private readonly struct PerCoreTag;
    private readonly struct DefaultByDefaultTag;
    private readonly struct PerCoreByDefaultTag;
    private readonly struct NewTag;
}
