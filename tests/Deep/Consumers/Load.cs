using System;
using System.Linq;
using System.Threading.Tasks;

namespace Pools.Tests.Consumers;

/// <summary>Bounded concurrent load.</summary>
internal static class Load
{
    /// <summary>More than the cores of a small machine (arbitrary).</summary>
    public const int Clients = 8;

    /// <summary>Of each client, one after the other (arbitrary).</summary>
    public const int RequestsEach = 50;

    public const int Requests = Clients * RequestsEach;

    /// <summary>Has several clients make their requests at once.</summary>
    /// <param name="request">One request; it gets a number that no other has.</param>
    public static Task RunAsync(Func<int, Task> request) => Task.WhenAll(Enumerable.Range(0, Clients).Select(client => Task.Run(async () =>
    {
        for (int i = 0; i < RequestsEach; i++)
        {
            await request((i * Clients) + client);
        }
    })));
}
