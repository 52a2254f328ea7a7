using System;

namespace Pools.Tests;

/// <summary>An exception of user code, whose message is null or cannot be had.</summary>
internal sealed class MessageException(Func<string> message) : Exception
{
    public override string Message => message();
}
