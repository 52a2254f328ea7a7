using System;
using System.Buffers;
using System.Threading;

namespace Pools.Tests.Tools.Programs;

/// <summary>Programs that run until something comes from outside.</summary>
internal static class Waiting
{
    /// <summary>Says that it is there, and for each line that it reads loses twenty arrays, each a while after the one before, and says so.</summary>
    public static void ForInput()
    {
        const int Arrays = 20;
        Console.WriteLine("ready");
        while (Console.ReadLine() is not null)
        {
            for (int i = 0; i < Arrays; i++)
            {
                LossBugs.Lost(isRepaired: false);
                ReturnBugs.Twice(isRepaired: false);
                Thread.Sleep(50);
            }

            Console.WriteLine("done");
        }
    }

    /// <summary>Returns arrays twice, and then ends as a process ends that is killed.</summary>
    public static void ToBeKilled(int times)
    {
        for (int i = 0; i < times; i++)
        {
            ReturnBugs.Twice(isRepaired: false);
        }

        using System.Diagnostics.Process self = System.Diagnostics.Process.GetCurrentProcess();
        self.Kill();
    }
}
