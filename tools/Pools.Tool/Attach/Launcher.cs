namespace Pools.Tool.Attach;

/// <summary>Starts a program that waits before its first managed code, and resumes all other processes of the command.</summary>
/// <remarks>
/// <para>One variable makes the runtime wait, another marks the processes of the command; all descendants inherit them. With
/// <c>dotnet run</c> and <c>dotnet test</c>, the first process is the SDK's; the program is the first one that is not.</para>
/// <para><b>Threading</b>: one thread launches; afterwards another one resumes processes until disposal.</para>
/// </remarks>
internal sealed class Launcher : IDisposable
{
    private const string Suspend = "DOTNET_DefaultDiagnosticPortSuspend";
    private const string Mark = "DOTNET_POOLS_TOOL";
    private static readonly TimeSpan s_every = TimeSpan.FromMilliseconds(20);
    private readonly string _mark = Guid.NewGuid().ToString("N");
    private readonly HashSet<int> _known = [.. DiagnosticsClient.GetPublishedProcesses()];
    private readonly Dictionary<int, Task<bool?>> _asked = [];
    private readonly ConcurrentDictionary<int, bool> _ofSdk = [];
    private readonly ManualResetEventSlim _isDisposed = new();
    private readonly CommandLine _command;
    private readonly Process _root;
    private Thread? _children;
    private Process? _program;
    private CancellationToken _cancel;
    private long _begun = TimeProvider.System.GetTimestamp();
    private int _others;

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
            throw new CommandFailedException($"'{command[0]}' cannot be started: {problem.Message}");
        }
    }

    /// <summary>How long the command may take; null: any time.</summary>
    public TimeSpan? Length { get; init; }

    public Timeouts Timeouts { get; init; } = new();

    private TimeSpan Passed => TimeProvider.System.GetElapsedTime(_begun);

    /// <summary>Waits until the program is suspended at its start.</summary>
    /// <exception cref="CommandFailedException">It exited, is not a .NET program, or did not start in time.</exception>
    public Target WaitForTarget(CancellationToken cancel)
    {
        _cancel = cancel;
        for (SortNewProcesses(); _program is null; SortNewProcesses())
        {
            if (_root.HasExited)
            {
                throw new CommandFailedException(
                    $"'{_command}' exited with code {_root.ExitCode}. It started no .NET program with a diagnostics port. {Port.Hint}");
            }

            // A long build is not refused: the SDK is a .NET process, too.
            if (_ofSdk.IsEmpty && Passed >= Length && Passed >= Timeouts.Start)
            {
                throw new CommandFailedException(
                    $"'{_command}' started no .NET program within {Passed.TotalSeconds:F0} s: allow more --seconds. {Port.Hint}");
            }

            if (cancel.WaitHandle.WaitOne(s_every))
            {
                throw new CommandFailedException($"Interrupted before '{_command}' had started.");
            }
        }

        _begun = TimeProvider.System.GetTimestamp();
        _children = new Thread(ResumeChildren) { IsBackground = true, Name = "children" };
        _children.Start();
        return Target.Suspended(_program.Id, this, _command.ToString());
    }

    /// <summary>If the program has ended by itself, waits for the command while there is time: a script may have more to do.</summary>
    /// <returns>The number of other .NET processes that the command has started.</returns>
    public int Finish(bool hasEnded)
    {
        while (hasEnded && !_cancel.IsCancellationRequested && !(Passed >= Length) && !(_root.HasExited && HasProgramEnded()))
        {
            _cancel.WaitHandle.WaitOne(s_every);
        }

        return Volatile.Read(ref _others);
    }

    /// <summary>Ends the processes of the command, except servers of the SDK, which other builds use, too.</summary>
    public void Dispose()
    {
        Finish(HasProgramEnded());
        Ending.End(_program is null ? [_root] : [_root, _program], id => id != _root.Id && _ofSdk.ContainsKey(id));
        _isDisposed.Set();
        _children?.Join();
        _program?.Dispose();
        _root.Dispose();
        _isDisposed.Dispose();
    }

    private bool HasProgramEnded() => _program is not null && Target.HasEnded(_program);

    private void ResumeChildren()
    {
        _ofSdk.Keys.ToList().ForEach(Forget);
        while (!_isDisposed.Wait(s_every))
        {
            SortNewProcesses();
        }

        SortNewProcesses();
    }

    /// <summary>Handles the new .NET processes of the command: the first that is not the SDK's is the program; others resume.</summary>
    private void SortNewProcesses()
    {
        foreach (int id in DiagnosticsClient.GetPublishedProcesses().Where(id => !_known.Contains(id)))
        {
            // A port exists a moment before its process answers. The next call asks again.
            if (Ask(id) is not bool isMarked)
            {
                continue;
            }

            // The command itself may belong to another user, and refuse to answer.
            isMarked |= id == _root.Id;
            bool isOfSdk = _command.IsOfSdk(id, isRoot: id == _root.Id);
            _known.Add(id);
            if (isMarked && isOfSdk)
            {
                _ofSdk.TryAdd(id, true);
            }
            else if (isMarked && _program is null && ProcessFinder.Open(id) is Process program)
            {
                _program = program;
                Forget(id);
                continue;
            }
            else if (!isOfSdk && _program is not null
                && (isMarked || RunningProcess.TreeOf(_program.Id, _root.Id).Exists(process => process.Id == id)))
            {
                // Processes that the program starts are not marked, and do not wait.
                Interlocked.Increment(ref _others);
            }

            if (isMarked)
            {
                // Until the program starts, processes of the SDK must pass the variables on.
                if (_program is not null)
                {
                    Forget(id);
                }

                Send(id, client => client.ResumeRuntime());
            }
        }
    }

    /// <summary>Removes the variables from a process. Its new children would wait, perhaps after this command has exited.</summary>
    private static void Forget(int id) =>
        Array.ForEach([Suspend, Mark], name => Send(id, client => client.SetEnvironmentVariable(name, null)));

    private static void Send(int id, Action<DiagnosticsClient> command)
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
            // It has ended, or does not support the command.
        }
    }

    /// <summary>Whether a process is marked; null: no answer yet. A stopped process never answers, so each has its own thread.</summary>
    private bool? Ask(int id)
    {
        Task<bool?> answer = _asked.GetOrAdd(
            id,
            _ => Task.Factory.StartNew(() => IsMarked(id), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default));
        return answer.IsCompleted && _asked.Remove(id) ? answer.Result : null;
    }

    private bool? IsMarked(int id)
    {
        try
        {
            return Port.Find(id, out _) is DiagnosticsClient client
                ? string.Equals(client.GetProcessEnvironment().GetValueOrDefault(Mark), _mark, StringComparison.Ordinal)
                : null;
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            return problem is UnauthorizedAccessException ? false : null;
        }
    }
}
