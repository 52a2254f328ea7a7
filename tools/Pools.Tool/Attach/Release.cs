using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>Lets a process go that waits at its start.</summary>
internal static class Release
{
    public static void Resume(int id) => Ask(id, client => client.ResumeRuntime());

    /// <summary>Makes it forget variables, so that what it starts does not inherit them: nobody might be there any more to let that go.</summary>
    public static void Forget(int id, params ReadOnlySpan<string> variables)
    {
        foreach (string variable in variables)
        {
            Ask(id, client => client.SetEnvironmentVariable(variable, null));
        }
    }

    private static void Ask(int id, Action<DiagnosticsClient> command)
    {
        try
        {
            if (Port.Find(id, out _) is DiagnosticsClient client)
            {
                command(client);
            }
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            // It has ended, or does not know the command.
        }
    }
}
