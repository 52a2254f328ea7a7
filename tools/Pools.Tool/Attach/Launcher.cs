using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics;
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
    private readonly ConcurrentDictionary<int, bool> _ofSdk = [];
    private Thread? _children;
    private Process? _program;
    private RunningProcess? _identity;
    private CancellationToken _cancel;
    private long _begun;
    private bool _hasEnded;
    private bool _sawAny;
    private int _others;

    public Launcher(IReadOnlyList<string> command)
    {
        _command = new CommandLine(command);
        ProcessStartInfo start = new(command[0], command.Skip(1)) { UseShellExecute = false };
        start.Environment[Suspend] = "1";
        start.Environment[Mark] = _mark;
        _begun = TimeProvider.System.GetTimestamp();
        try
        {
            _root = Process.Start(start)!;
        }
        catch (Exception problem) when (problem is Win32Exception or FileNotFoundException)
        {
            throw new CannotLookException($"'{command[0]}' cannot be started: {problem.Message}");
        }
    }

    /// <summary>How long the command may take; null: as long as it does.</summary>
    public TimeSpan? Length { get; init; }

    public Patience Patience { get; init; } = new();

    private bool IsOver => _cancel.IsCancellationRequested || (Length is TimeSpan length && TimeProvider.System.GetElapsedTime(_begun) >= length);

    /// <summary>Where the system's files tell, one that has ended and was asked by nobody how has ended, too.</summary>
    private bool HasProgramEnded => _identity is not null ? !_identity.IsAlive : _program is { HasExited: true };

    /// <summary>Waits until the program waits.</summary>
    /// <exception cref="CannotLookException">It ended before, is not a .NET program, or did not appear in time.</exception>
    public Target WaitForTarget(CancellationToken cancel)
    {
        _cancel = cancel;
        while (true)
        {
            if (FindProgram() is Process program)
            {
                return Target.Suspended(program, this, _command.ToString());
            }

            if (_root.HasExited)
            {
                throw new CannotLookException(
                    $"'{_command}' exited with code {_root.ExitCode}: it was or started no .NET program with a diagnostics port. {Port.Hint}");
            }

            RequireAnyInTime();
            if (cancel.WaitHandle.WaitOne(s_lookEvery))
            {
                throw new CannotLookException($"Interrupted before '{_command}' had started.");
            }
        }
    }

    /// <summary>Lets the command go on to its end, where the program has ended by itself: a script has more to do. Where it is to end, or its time is over, nobody waits.</summary>
    /// <param name="hasEnded">Whether the program has ended by itself, or is about to.</param>
    /// <returns>How many processes of .NET beside the program it has started, which nobody looked at.</returns>
    public int Finish(bool hasEnded)
    {
        _hasEnded |= hasEnded;
        while (_hasEnded && !IsOver && !(_root.HasExited && HasProgramEnded))
        {
            _cancel.WaitHandle.WaitOne(s_lookEvery);
        }

        return Volatile.Read(ref _others);
    }

    /// <summary>Ends what was started, if it has not ended.</summary>
    public void Dispose()
    {
        Finish(hasEnded: HasProgramEnded);
        EndAll();

        // What starts until then is let go, too.
        _isDisposed.Set();
        _children?.Join();
        _program?.Dispose();
        _root.Dispose();
        _isDisposed.Dispose();
    }

    /// <summary>What takes long to build is not refused: <c>dotnet run</c> is a process of .NET itself.</summary>
    private void RequireAnyInTime()
    {
        TimeSpan waited = TimeProvider.System.GetElapsedTime(_begun);
        if (!_sawAny && Length is TimeSpan length && waited >= length && waited >= Patience.Start)
        {
            throw new CannotLookException(
                $"'{_command}' has started no program of .NET within {waited.TotalSeconds:F0} s: give it more --seconds. {Port.Hint}");
        }
    }

    /// <summary>Ends the first process and the program, which may be another one, each with all that it has started. Servers of the SDK are everybody's.</summary>
    private void EndAll()
    {
        Ending.End(_program is null ? [_root] : [_root, _program], id => id != _root.Id && _ofSdk.ContainsKey(id));
    }

    /// <summary>The first new process that is not the SDK's; what belongs to the SDK is let go, with the variables that it has to hand down.</summary>
    private Process? FindProgram()
    {
        List<int> found = NewProcesses();
        for (int i = 0; i < found.Count; i++)
        {
            int id = found[i];
            _sawAny = true;
            if (_command.IsOfSdk(id, isRoot: id == _root.Id))
            {
                _ofSdk.TryAdd(id, true);
                Release.Resume(id);
            }
            else if (ProcessFinder.Open(id) is Process program)
            {
                // The target has an object of its own, which it disposes of.
                _program = ProcessFinder.Open(id);
                _identity = ProcessTree.Find(id);
                _begun = TimeProvider.System.GetTimestamp();
                Release.Forget(id, Suspend, Mark);
                List<int> others = found[(i + 1)..];
                _children = new Thread(() => LetChildrenGo(others)) { IsBackground = true, Name = "children" };
                _children.Start();
                return program;
            }
        }

        return null;
    }

    /// <param name="found">Those that have begun at the same time as the program.</param>
    private void LetChildrenGo(List<int> found)
    {
        // The program is found: nobody has to hand anything down any more.
        foreach (int id in _ofSdk.Keys)
        {
            Release.Forget(id, Suspend, Mark);
        }

        do
        {
            foreach (int id in found)
            {
                if (_command.IsOfSdk(id, isRoot: false))
                {
                    _ofSdk.TryAdd(id, true);
                }
                else
                {
                    Interlocked.Increment(ref _others);
                }

                Release.Forget(id, Suspend, Mark);
                Release.Resume(id);
            }

            found = NewProcesses();
        }
        while (!_isDisposed.Wait(s_lookEvery));

        // One that was found in the last moment would wait for ever.
        found.ForEach(Release.Resume);
    }

    /// <summary>The .NET processes that have begun since the last call and come from the program.</summary>
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

            if (isOurs is false && IsOfProgram(id))
            {
                Interlocked.Increment(ref _others);
            }
        }

        return found;
    }

    /// <summary>Whether the program, which has forgotten the mark, has started a process; it waits for nobody.</summary>
    private bool IsOfProgram(int id) => _program is not null && (ProcessTree.IsIn(id, _program.Id) || ProcessTree.IsIn(id, _root.Id)) && !_command.IsOfSdk(id, isRoot: false);

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
            return Port.Find(id, out _) is DiagnosticsClient client
                ? string.Equals(client.GetProcessEnvironment().GetValueOrDefault(Mark), _mark, StringComparison.Ordinal)
                : null;
        }
        catch (UnauthorizedAccessException)
        {
            return false;
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            return null;
        }
    }
}
