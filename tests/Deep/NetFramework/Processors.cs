using System;

namespace Pools.Tests;

/// <summary>Keeps no thread where it is: what needs that here is what a thread allocates, which nobody counts.</summary>
internal static class Processors
{
    public static void RunOnOne(Action body) => OwnThread.Run(body);
}
