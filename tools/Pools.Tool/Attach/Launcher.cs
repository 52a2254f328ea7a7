using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>Starts a program so that it waits before its first line of managed code, and lets what else it starts run on.</summary>
/// <remarks>
/// <para>The runtime is told to wait by a variable, which the program's own children inherit: each of them that waits is recognized by another variable, and let go. With <c>dotnet run</c> and <c>dotnet test</c> the first process is the SDK; the
/// one to look at is the first that is not.</para>
/// <para><b>Threading</b>: one thread launches; another one, its own, lets children go until it is disposed of.</para>
/// </remarks>
internal sealed class Launcher : IDisposable
{
    private const string Suspend = "DOTNET_DefaultDiagnosticPortSuspend";
    private const string Mark = "DOTNET_POOLS_TOOL";

    private static readonly TimeSpan s_lookEvery = TimeSpan.FromMilliseconds(20);

    private readonly string _mark = Guid.NewGuid().ToString("N");
    private readonly HashSet<int> _known = [.. DiagnosticsClient.GetPublishedProcesses()];
    private readonly Dictionary<int, Task<bool?>> _asked = [];
    private readonly Process _root;
    private readonly CommandLine _command;
    private readonly ManualResetEventSlim _isDisposed = new();
    private Thread? _children;

    /// <exception cref="CannotLookException">There is no such program.</exception>
    public Launcher(IReadOnlyList<string> command)
    {
        _command = new CommandLine(command);
        ProcessStartInfo start = new(command[0], command.Skip(1)) { UseShellExecute = false };
        start.Environment[Suspend] = "1";
        start.Environment[Mark] = _mark;
        try
        {
            _root = Process.Start(start)!;
        }
        catch (Exception problem) when (problem is Win32Exception or FileNotFoundException)
        {
            throw new CannotLookException($"'{command[0]}' cannot be started: {problem.Message}");
        }
    }

    /// <summary>Waits until the program waits.</summary>
    /// <exception cref="CannotLookException">It ended before, or is none of .NET.</exception>
    public Target WaitForTarget(CancellationToken cancel)
    {
        while (true)
        {
            foreach (int id in NewProcesses())
            {
                if (_command.IsOfSdk(id, isRoot: id == _root.Id))
                {
                    new DiagnosticsClient(id).ResumeRuntime();
                    continue;
                }

                _children = new Thread(LetChildrenGo) { IsBackground = true, Name = "children" };
                _children.Start();
                return Target.Suspended(Process.GetProcessById(id), _command.ToString());
            }

            if (_root.HasExited)
            {
                throw new CannotLookException($"'{_command}' ended with code {_root.ExitCode} before any managed code of it ran: it is no program of .NET, or starts none.");
            }

            if (cancel.WaitHandle.WaitOne(s_lookEvery))
            {
                throw new CannotLookException($"Stopped before '{_command}' had begun.");
            }
        }
    }

    /// <summary>Ends what was started, if it has not ended.</summary>
    public void Dispose()
    {
        _isDisposed.Set();
        _children?.Join();
        Ending.End(_root);
        _root.Dispose();
        _isDisposed.Dispose();
    }

    private void LetChildrenGo()
    {
        while (!_isDisposed.Wait(s_lookEvery))
        {
            foreach (int id in NewProcesses())
            {
                try
                {
                    new DiagnosticsClient(id).ResumeRuntime();
                }
                catch (Exception problem) when (problem is ServerNotAvailableException or ServerErrorException or IOException)
                {
                    // It has ended.
                }
            }
        }
    }

    /// <summary>The processes of .NET that have begun since the last call and come from the program.</summary>
    private List<int> NewProcesses()
    {
        List<int> found = [];
        foreach (int id in DiagnosticsClient.GetPublishedProcesses().Where(id => !_known.Contains(id)))
        {
            // A process that does not answer yet is asked again: its port is there a moment before anybody listens.
            bool? isOurs = Ask(id);
            if (isOurs is false && id == _root.Id)
            {
                // It does not say so to this user, and is ours nevertheless.
                isOurs = true;
            }

            if (isOurs is true)
            {
                found.Add(id);
            }

            if (isOurs is not null)
            {
                _known.Add(id);
            }
        }

        return found;
    }

    /// <summary>Asks each process beside everything else: one that is stopped, or in a debugger, never answers.</summary>
    /// <returns>Whether it comes from the program; null: there is no answer yet.</returns>
    private bool? Ask(int id)
    {
        if (!_asked.TryGetValue(id, out Task<bool?>? answer))
        {
            _asked.Add(id, answer = Task.Factory.StartNew(() => IsMarked(id), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default));
        }

        if (!answer.IsCompleted)
        {
            return null;
        }

        _asked.Remove(id);
        return answer.Result;
    }

    private bool? IsMarked(int id)
    {
        try
        {
            return string.Equals(new DiagnosticsClient(id).GetProcessEnvironment().GetValueOrDefault(Mark), _mark, StringComparison.Ordinal);
        }
        catch (UnauthorizedAccessException)
        {
            return false;
        }
        catch (Exception problem) when (problem is ServerNotAvailableException or ServerErrorException or IOException or TimeoutException)
        {
            return null;
        }
    }
}
