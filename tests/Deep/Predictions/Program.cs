using System.Globalization;
using Pools.Tests.Tools.Predictions.Programs;

namespace Pools.Tests.Tools.Predictions;

/// <summary>Records each program, lets the tool predict, gives the program each pool, and prints both.</summary>
internal static class Program
{
    private const string Run = "run";

    private static async Task<int> Main(string[] arguments)
    {
        if (arguments is [Run, string program, string pool, string seconds, string trace])
        {
            return await Child.RunAsync(RealProgram.All[program], pool, double.Parse(seconds, CultureInfo.InvariantCulture), trace);
        }

        foreach (string name in arguments.Length > 0 ? arguments : RealProgram.All.Keys)
        {
            if (!RealProgram.All.TryGetValue(name, out RealProgram? real))
            {
                Console.Error.WriteLine($"'{name}' is no program: {string.Join(", ", RealProgram.All.Keys)}.");
                return 2;
            }

            Console.WriteLine($"{name}: {real.Says}");
            await PredictionTable.WriteAsync(name);
        }

        return 0;
    }
}
