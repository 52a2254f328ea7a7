namespace Pools.Bench;

/// <summary>A pool behind an <see cref="ObjectPool{T}"/> field, as a class holds one that was injected.</summary>
internal readonly struct ObjectField<TTag>(ObjectPool<Message> pool) : IContender<MessageLease>
    where TTag : struct
{
    public ObjectPool<Message> Pool { get; } = pool;

    public MessageLease Rent(int length) => new(Pool.Get());

    public void Return(MessageLease lease) => Pool.Return(lease.Item);
}

internal sealed class Message
{
    public long Number { get; set; }

    public string? Text { get; set; }
}

internal readonly struct MessageLease(Message item) : ILease
{
    public Message Item { get; } = item;

    public void Touch()
    {
        Item.Number++;
        Item.Text = "text";
    }
}

internal static class ObjectContenders
{
    public const string BaselineId = "default-object-pool";
    public const string OursId = "per-core-object-pool";

    // Enough for 32 threads that hold 32 objects each.
    private const int Enough = 1024;

    private static readonly DefaultPooledObjectPolicy<Message> s_policy = new();

    public static IReadOnlyList<Contender> All { get; } =
    [
        Field<DefaultTag>(BaselineId, "DefaultObjectPool", Baseline,
            () => new DefaultObjectPoolProvider { MaximumRetained = Enough }.Create(s_policy)),
        Field<PerCoreTag>(OursId, "PerCoreObjectPool", Ours, () => new PerCoreObjectPoolProvider(new() { MaximumRetained = Enough })
            .Create(s_policy)),
        Field<DefaultByDefaultTag>("default-object-pool-by-default", "DefaultObjectPool, default bound", Other,
            () => new DefaultObjectPoolProvider().Create(s_policy)),
        Field<PerCoreByDefaultTag>("per-core-object-pool-by-default", "PerCoreObjectPool, default bound", Ours,
            () => new PerCoreObjectPoolProvider().Create(s_policy)),
        Field<NewTag>("new-object", "new", Other, () => new NoObjectPool()),
    ];

    private static Contender<ObjectField<TTag>, MessageLease> Field<TTag>(string id, string title, ContenderKind kind,
        Func<ObjectPool<Message>> pool)
        where TTag : struct
        => new(id, title, kind, _ => new(pool()), field => (field.Pool as IDisposable)?.Dispose());

    private sealed class NoObjectPool : ObjectPool<Message>
    {
        public override Message Get() => new();

        public override void Return(Message obj) => GC.KeepAlive(obj);
    }

    private readonly struct DefaultTag;
    private readonly struct PerCoreTag;
    private readonly struct DefaultByDefaultTag;
    private readonly struct PerCoreByDefaultTag;
    private readonly struct NewTag;
}
