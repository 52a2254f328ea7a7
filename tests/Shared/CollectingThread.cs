namespace Pools.Tests;

/// <summary>A thread that collects beside this one.</summary>
internal static class CollectingThread
{
    /// <summary>Repeats a check until collections have had an effect, because finalizers may still be running.</summary>
    /// <param name="isSo">What collections bring about, asked on the thread that collects.</param>
    public static bool LookUntil(Func<bool> isSo, Action look)
    {
        bool isFound = false;
        bool isOver = false;
        OwnThread.Started collector = OwnThread.Start(() =>
        {
            try
            {
                isFound = Memory.CollectUntil(isSo);
            }
            finally
            {
                Volatile.Write(ref isOver, true);
            }
        });
        try
        {
            while (!Volatile.Read(ref isOver))
            {
                look();
            }
        }
        finally
        {
            collector.JoinOrThrow();
        }

        return isFound;
    }
}
