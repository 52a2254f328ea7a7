using System;
using System.Collections.Generic;
using System.Diagnostics;
using Pools.Tests.Smoke;

namespace Pools.Tests.Verify;

/// <summary>Runs <c>dotnet</c> in the repository, with the deeper bounds.</summary>
internal static class DotNet
{
    /// <summary>Shows what it prints as it prints it.</summary>
    /// <returns>Whether it has ended with 0.</returns>
    public static bool Run(params IEnumerable<string> arguments)
    {
        using Process process = Process.Start(Start(arguments)) ?? throw new InvalidOperationException("dotnet does not start.");
        process.WaitForExit();
        return process.ExitCode == 0;
    }

    /// <summary>Keeps what it prints.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="collects">Whether its collector never rests: see <see cref="StartupHook"/>.</param>
    public static (bool HasPassed, string Output) RunQuietly(IEnumerable<string> arguments, bool collects)
    {
        ProcessStartInfo start = Start(arguments);
        start.RedirectStandardOutput = true;
        if (collects)
        {
            start.Environment["DOTNET_STARTUP_HOOKS"] = typeof(StartupHook).Assembly.Location;
        }

        using Process process = Process.Start(start) ?? throw new InvalidOperationException("dotnet does not start.");
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode == 0, output);
    }

    private static ProcessStartInfo Start(IEnumerable<string> arguments) => new(DotNetHost.Path, arguments)
    {
        WorkingDirectory = Repository.Root,
        Environment = { [Depth.Variable] = Depth.Deep },
    };
}
