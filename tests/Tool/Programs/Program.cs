using System;
using System.Globalization;

namespace Pools.Tests.Tools.Programs;

/// <summary>Does what the first word says, wrongly or, if the second is <c>repaired</c>, rightly; the third says how often.</summary>
internal static class Program
{
    private const int Times = 40;

    private static void Main(string[] arguments)
    {
        string name = arguments[0];
        bool isRepaired = arguments.Length > 1 && arguments[1] is "repaired";
        int times = arguments.Length > 2 ? int.Parse(arguments[2], CultureInfo.InvariantCulture) : Times;
        Scenarios.All[name](isRepaired, times);
    }
}
