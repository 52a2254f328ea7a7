using System.Text;

namespace Pools.Bench.Contenders.Objects;

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

internal readonly struct DisposableLease(DisposableMessage item) : IObjectLease<DisposableLease, DisposableMessage>
{
    public DisposableMessage Item { get; } = item;

    public static DisposableLease Of(DisposableMessage item) => new(item);

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
