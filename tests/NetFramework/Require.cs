using System;

namespace Pools.Tests.Framework;

/// <summary>What a check demands.</summary>
internal static class Require
{
    public static void That(bool condition, string what)
    {
        if (!condition)
        {
            throw new CheckFailedException($"not so: {what}");
        }
    }

    public static void Equal<T>(T expected, T actual, string what) =>
        That(Equals(expected, actual), $"{what} is {actual} and should be {expected}");

    /// <summary>Demands exactly this exception, about this parameter where one is named.</summary>
    public static TException Throws<TException>(Action action, string? parameter = null)
        where TException : Exception
    {
        Exception? thrown = null;
        try
        {
            action();
        }
        catch (Exception e)
        {
            thrown = e;
        }

        That(thrown?.GetType() == typeof(TException), $"{typeof(TException).Name} is thrown; instead: {thrown?.ToString() ?? "nothing"}");
        That(parameter is null || ((ArgumentException)thrown!).ParamName == parameter, $"the exception is about {parameter}: {thrown}");
        return (TException)thrown!;
    }
}
