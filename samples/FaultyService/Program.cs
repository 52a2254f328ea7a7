using System.Globalization;
using Pools.Samples.FaultyService;

// A service whose pooling has three faults, and knows nothing of this library: something for `dotnet pools doctor` to find.
// It runs for a minute, for as many seconds as the first argument says, or for as many requests as stand after --requests.
bool isCounted = args is ["--requests", _];
double seconds = isCounted ? double.PositiveInfinity : args.Length > 0 ? double.Parse(args[0], CultureInfo.InvariantCulture) : 60;
int requests = isCounted ? int.Parse(args[1], CultureInfo.InvariantCulture) : int.MaxValue;
Console.WriteLine($"process {Environment.ProcessId}, for {(isCounted ? $"{requests} requests" : $"{seconds} seconds")}");
using PeriodicTimer timer = new(TimeSpan.FromMilliseconds(10));
long start = TimeProvider.System.GetTimestamp();
for (int request = 0; request < requests && TimeProvider.System.GetElapsedTime(start).TotalSeconds < seconds; request++)
{
    await timer.WaitForNextTickAsync();
    await RequestHandler.HandleAsync(request);
}
