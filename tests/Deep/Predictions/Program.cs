using Pools.Tests.Tools.Predictions;
using Pools.Tests.Tools.Predictions.Programs;

if (args is [Child.Name, string program, string pool, string seconds, string trace])
{
    return await Child.RunAsync(RealProgram.All[program], pool, double.Parse(seconds, CultureInfo.InvariantCulture), trace);
}

if (args.FirstOrDefault(name => !RealProgram.All.ContainsKey(name)) is string wrong)
{
    Console.Error.WriteLine($"'{wrong}' is not one of the programs {string.Join(", ", RealProgram.All.Keys)}.");
    return 2;
}

foreach (string name in args.Length > 0 ? args : RealProgram.All.Keys)
{
    await PredictionTable.WriteAsync(name);
}

return 0;
