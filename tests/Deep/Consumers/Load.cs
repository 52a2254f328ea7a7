namespace Pools.Tests.Consumers;

/// <summary>Eight clients that send fifty requests each, concurrently.</summary>
internal static class Load
{
    public const int Requests = Clients * RequestsEach;

    private const int Clients = 8;
    private const int RequestsEach = 50;

    public static Task RunAsync(Func<int, Task> request) => Task.WhenAll(Enumerable.Range(0, Clients).Select(client => Task.Run(async () =>
    {
        for (int i = 0; i < RequestsEach; i++)
        {
            await request((i * Clients) + client);
        }
    })));

    public static Task RunAsync(Action<int> request) => RunAsync(number =>
    {
        request(number);
        return Task.CompletedTask;
    });
}
