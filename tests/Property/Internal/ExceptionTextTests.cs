using Pools.Internal;

namespace Pools.Tests.Internals;

public sealed class ExceptionTextTests
{
    [Fact]
    public void The_text_is_the_message() => Assert.Equal("so it is", ExceptionText.Of(new InvalidOperationException("so it is")));

    [Fact]
    public void Without_a_message_the_text_is_the_name_of_the_type()
    {
        Assert.Equal(nameof(MessageException), ExceptionText.Of(new MessageException(static () => null!)));
        Assert.Equal(nameof(MessageException), ExceptionText.Of(new MessageException(static () => string.Empty)));
        Assert.Equal(nameof(MessageException), ExceptionText.Of(new MessageException(static () => throw new NotSupportedException())));
    }
}
