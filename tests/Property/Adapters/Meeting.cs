using System;

namespace Pools.Tests.Adapters;

/// <summary>Lets a rival act before a chosen step of what runs over <see cref="MeetingPoints"/> on this thread.</summary>
internal static class Meeting
{
    [ThreadStatic]
    private static int t_step;

    [ThreadStatic]
    private static int t_at;

    [ThreadStatic]
    private static Action? t_rival;

    /// <summary>Runs an action with a rival before its step number <paramref name="at"/>, counted from 0.</summary>
    /// <returns>The number of its steps.</returns>
    public static int Run(int at, Action action, Action rival)
    {
        (t_step, t_at, t_rival) = (0, at, rival);
        action();
        t_rival = null;
        return t_step;
    }

    public static void Step()
    {
        if (t_rival is not null && t_step++ == t_at)
        {
            t_rival();
        }
    }
}
