using System.Globalization;
using Pools.Samples.FaultyService;

// A service whose pooling has three faults, and knows nothing of this library: something for `dotnet pools doctor` to find.
double seconds = args.Length > 0 ? double.Parse(args[0], CultureInfo.InvariantCulture) : 60;
Console.WriteLine($"process {Environment.ProcessId}, for {seconds} seconds");
PeriodicTimer timer = new(TimeSpan.FromMilliseconds(10));
long end = TimeProvider.System.GetTimestamp() + (long)(seconds * TimeProvider.System.TimestampFrequency);
for (int request = 0; TimeProvider.System.GetTimestamp() < end; request++)
{
    await timer.WaitForNextTickAsync();
    await RequestHandler.HandleAsync(request);
}
