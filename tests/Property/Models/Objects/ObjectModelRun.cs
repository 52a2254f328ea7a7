using Pools.Tests.Models;
using static Pools.Tests.Generators.Steps;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Runs a program over a pool and a model of it: which objects are out, and how many are kept and gone.</summary>
internal sealed class ObjectModelRun : IDisposable
{
    private readonly ManualClock _clock = new();
    private readonly PressureDial _dial = new();
    private readonly List<Widget> _out = [];
    private readonly HandDrivenThread[] _threads;
    private readonly PerCoreObjectPool<Widget> _pool;
    private readonly ObjectProgram _program;
    private bool _failsNext;
    private bool _disposed;
    private int _made;
    private long _gotten;
    private long _returned;

    private ObjectModelRun(ObjectProgram program)
    {
        _program = program;
        _threads = [.. Enumerable.Range(0, program.Workers).Select(_ => new HandDrivenThread())];
        WidgetPolicy policy = new() { OnCreate = Made };
        _pool = Pooling.Make(policy, new()
        {
            MaximumRetained = program.MaximumRetained,
            HardLimit = program.HardLimit,
            TimeProvider = _clock,
            PressureSource = _dial,
        });
    }

    /// <summary>Runs the program; an exception says what is wrong.</summary>
    public static void Of(ObjectProgram program)
    {
        using ObjectModelRun run = new(program);
        Array.ForEach(run._threads, thread => thread.Do(run.LeaveProbation));
        foreach (ObjectStep step in program.Steps)
        {
            run._threads[step.Worker].Do(() => run.Do(step));
            run.Check();
        }

        run._pool.Dispose();
        run._disposed = true;
        run.Check();
    }

    public void Dispose() => Array.ForEach(_threads, thread => thread.Dispose());

    private void LeaveProbation()
    {
        for (int i = 0; i < Pooling.Probation; i++)
        {
            Get();
            Return(0, isWanted: true);
        }
    }

    private void Do(ObjectStep step)
    {
        switch (step.Kind)
        {
            case ObjectStepKind.Get:
                Repeat(step.Times, Get);
                break;
            case ObjectStepKind.Return or ObjectStepKind.ReturnUnwanted:
                Repeat(step.Times, () => Return(step.Value, step.Kind == ObjectStepKind.Return));
                break;
            case ObjectStepKind.FailNextCreate:
                _failsNext = true;
                break;
            case ObjectStepKind.Trim:
                _pool.Trim((TrimLevel)step.Value);
                break;
            case ObjectStepKind.Collect:
                _clock.Advance(TimeSpan.FromSeconds(step.Times));
                _dial.Level = (PressureLevel)step.Value;
                Pooling.Collect(_pool);
                break;
            default:
                _pool.Dispose();
                _disposed = true;
                break;
        }
    }

    private void Get()
    {
        int made = _made;
        bool wouldFail = _failsNext;
        try
        {
            Widget widget = _pool.Get();
            Assert.True(!_disposed || made < _made, "a disposed pool has given an object that it kept");
            Assert.DoesNotContain(widget, _out);
            _out.Add(widget);
            _gotten++;
        }
        catch (FormatException)
        {
            Assert.True(wouldFail && made == _made, "a creation failed that was not to");
        }
    }

    private void Return(int place, bool isWanted)
    {
        if (_out.Count == 0)
        {
            return;
        }

        Widget widget = _out[place % _out.Count];
        _out.Remove(widget);
        widget.IsWanted = isWanted;
        _pool.Return(widget);
        _returned++;
    }

    /// <summary>At rest every object is out, kept or gone, and the counts say so.</summary>
    private void Check()
    {
        ObjectPoolStatistics counts = _pool.GetStatistics();
        Assert.Equal(_made, _out.Count + counts.Pooled + counts.Refused + counts.Dropped + counts.Trimmed);
        Assert.Equal((_gotten, _returned, _made, 0), (counts.Retrieved, counts.Returned, counts.Created, counts.Misuses));
        int bound = _disposed ? 0 : Pooling.Bound(_program.MaximumRetained, _threads.Length, Environment.ProcessorCount);
        Assert.InRange(counts.Pooled, 0, Math.Min(bound, _program.HardLimit ?? int.MaxValue));
    }

    private void Made(Widget _)
    {
        if (_failsNext)
        {
            _failsNext = false;
            throw new FormatException();
        }

        _made++;
    }
}
