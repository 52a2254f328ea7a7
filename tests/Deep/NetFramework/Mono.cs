namespace Pools.Tests;

/// <summary>What Mono cannot tell, so that a test that has to know is skipped with the reason. The .NET Framework can.</summary>
internal static class Mono
{
    public static bool IsRunning { get; } = Type.GetType("Mono.Runtime") is not null;

    /// <summary>An array that no code can reach any more may stay alive.</summary>
    public static void CannotTellWhatIsCollected() => Assert.SkipWhen(
        IsRunning, "Mono's collector takes every word on a stack for a reference, leftovers of ended calls included.");

    public static void CannotListen() => Assert.SkipWhen(IsRunning, "Mono has no working EventListener.");
}
