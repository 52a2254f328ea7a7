using static Pools.Tests.Generators.Steps;

namespace Pools.Tests.Models;

/// <summary>Runs a program over a pool and a model side by side, one step at a time, and compares them after every step.</summary>
internal sealed class ModelRun : IDisposable
{
    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();
    private readonly ProbeAllocator _allocator = new();
    private readonly List<HandDrivenThread> _workers = [];
    private readonly ModeledPool<long> _pool;
    private PoolModel _model;
    private int _owners;

    private ModelRun(PoolSetup setup, PoolFault fault)
    {
        _model = new PoolModel { Setup = setup };
        var options = new PerCoreArrayPoolOptions
        {
            MaxArrayLength = PoolSetup.MaxArrayLength,
            ArraysPerCore = setup.PerCore,
            MaxRetainedBytes = setup.Budget,
            ClearOnReturn = setup.ClearsAlways ? ClearPolicy.Always : ClearPolicy.AsAsked,
            TimeProvider = _clock,
            PressureSource = _pressure,
        };
        PerCoreArrayPool<long> pool = StillPool.Make<long>(options, _allocator);
        _pool = new ModeledPool<long>(pool, pool.OnGen2Collection, fault);
        for (int i = 0; i < setup.Workers; i++)
        {
            var worker = new HandDrivenThread();
            _workers.Add(worker);

            // Some dozens of operations are past a thread's probation.
            worker.Do(
                () => Repeat(setup.Settled ? 100 : 0, () => PerCoreArrayPool<long>.Shared.Return(PerCoreArrayPool<long>.Shared.Rent(16))));
        }
    }

    /// <summary>Throws <see cref="ModelException"/> at the first step after which pool and model differ.</summary>
    public static void Of(PoolProgram program, PoolFault fault = PoolFault.None)
    {
        using var run = new ModelRun(program.Setup, fault);
        for (int number = 0; number < program.Steps.Length; number++)
        {
            Step step = program.Steps[number];
            try
            {
                run._workers[step.Worker % run._workers.Count].Do(() => run.Apply(step));
                run._model.Check(run._pool.GetStatistics());
            }
            catch (Exception e)
            {
                throw new ModelException($"step {number} ({step}): {e.Message}");
            }
        }
    }

    public void Dispose()
    {
        _workers.ForEach(worker => worker.Dispose());
        _pool.Dispose();
    }

    private void Apply(Step step)
    {
        switch (step.Kind)
        {
            case StepKind.Rent:
                Repeat(step.Times, () => Rent(step.Value));
                break;
            case StepKind.Return:
                Repeat(step.Times, () => Return(step.Value, step.Clear));
                break;
            case StepKind.Foreign:
                _model = _model.Foreign(IsRefused(step.Value));
                break;
            case StepKind.Trim:
                _pool.Trim((TrimLevel)step.Value);
                _model = _model.Trim((TrimLevel)step.Value);
                RequireNothingChargedIf((TrimLevel)step.Value >= TrimLevel.Full);
                break;
            case StepKind.Wait:
                _pool.Wait(_clock, TimeSpan.FromSeconds(step.Value));
                _model = _model.Wait(TimeSpan.FromSeconds(step.Value));
                break;
            case StepKind.Pressure:
                _pressure.Level = (PressureLevel)step.Value;
                _model = _model with { Pressure = (PressureLevel)step.Value };
                break;
            case StepKind.Collect:
                Collect();
                break;
            default:
                _pool.Dispose();
                _model = _model.Dispose();
                break;
        }
    }

    private void Rent(int length)
    {
        int made = _allocator.Arrays;
        long[] array = _pool.Rent(length);
        int owner = ++_owners;
        _model = _model.Rent(length, array, _allocator.Arrays != made, owner);
        Array.Fill(array, owner);
    }

    private void Return(int place, int clear)
    {
        if (_model.Outstanding.Count > 0)
        {
            place %= _model.Outstanding.Count;
            long[] array = _model.Outstanding[place].Array;
            _model = _model.Return(place, clear);
            _pool.Return(array, clear);
        }
    }

    private bool IsRefused(int length)
    {
        try
        {
            _pool.Return(new long[length], clear: 0);
            return false;
        }
        catch (ArgumentException)
        {
            return true;
        }
    }

    private void Collect()
    {
        bool due = _model.IsTrimDue;
        long trimmed = _pool.GetStatistics().Trimmed;
        _pool.Collect();
        _model = _model.Collect();
        RequireNothingChargedIf(due && _model.Pressure >= PressureLevel.High);
        ModelException.Require(due || _pool.GetStatistics().Trimmed == trimmed, "a collection trimmed before the interval was over");
    }

    /// <summary>Empty magazines included.</summary>
    private void RequireNothingChargedIf(bool everythingWent) =>
        ModelException.Require(!everythingWent || _pool.GetStatistics().RetainedBytes == 0, "bytes are charged after everything went");
}
