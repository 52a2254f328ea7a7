using System;
using Xunit;

namespace Pools.Tests.Contract;

/// <summary>An exception that names the argument: of the promised type or one derived from it.</summary>
internal static class Refusal
{
    public static TException Of<TException>(string parameter, Action action)
        where TException : ArgumentException
    {
        TException refusal = Assert.ThrowsAny<TException>(action);
        Assert.Equal(parameter, refusal.ParamName);
        return refusal;
    }
}
