namespace Pools.Tests.Tools.Programs;

/// <summary>Words: the name of a fault, <c>repaired</c> to avoid it, the number of times, and the depth of calls.</summary>
internal static class Program
{
    private const int Times = 40;

    private static void Main(string[] arguments)
    {
        string name = arguments[0];
        bool isRepaired = arguments.Length > 1 && arguments[1] is "repaired";
        int times = arguments.Length > 2 ? int.Parse(arguments[2], CultureInfo.InvariantCulture) : Times;
        Run(arguments.Length > 3 ? int.Parse(arguments[3], CultureInfo.InvariantCulture) : 0, () => Scenarios.All[name](isRepaired, times));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Run(int depth, Action program)
    {
        if (depth == 0)
        {
            program();
            return;
        }

        Run(depth - 1, program);

        // Another call follows, so that this is no tail call.
        GC.KeepAlive(program);
    }
}
