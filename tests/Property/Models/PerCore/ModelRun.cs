using System;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Models;

/// <summary>Runs a program over a pool and a model side by side, one step at a time, and compares them after every step.</summary>
internal sealed class ModelRun : IDisposable
{
    // Some dozens of operations are past a thread's probation.
    private const int OperationsToSettle = 100;

    private readonly ManualClock _clock = new();
    private readonly PressureDial _pressure = new();
    private readonly NotingAllocator _allocator = new();
    private readonly List<HandDrivenThread> _workers = [];
    private readonly ModeledPool _pool;
    private PoolModel _model;
    private int _owners;

    private ModelRun(PoolSetup setup, Func<PerCoreArrayPool<long>, ModeledPool> wrap)
    {
        _pool = wrap(setup.Make(_clock, _pressure, _allocator));
        _model = new PoolModel { ClearsAlways = setup.ClearsAlways, KeepsNothing = setup.Budget == 0 };

        for (int i = 0; i < setup.Workers; i++)
        {
            var worker = new HandDrivenThread();
            _workers.Add(worker);
            worker.Do(() => Settle(setup.Settled));
        }
    }

    /// <summary>Throws <see cref="ModelException"/> at the first step after which pool and model differ.</summary>
    public static void Of(PoolProgram program) => Of(program, pool => new ModeledPool(pool));

    /// <inheritdoc cref="Of(PoolProgram)"/>
    /// <param name="program">What to do.</param>
    /// <param name="wrap">Puts a mutant around the pool.</param>
    public static void Of(PoolProgram program, Func<PerCoreArrayPool<long>, ModeledPool> wrap)
    {
        using var run = new ModelRun(program.Setup, wrap);
        foreach ((int number, Step step) in program.Steps.Index())
        {
            try
            {
                run._workers[step.Worker % run._workers.Count].Do(() => run.Apply(step));
                StatisticsCheck.Require(run._model, run._pool.GetStatistics());
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

    private static void Settle(bool settled)
    {
        for (int i = 0; settled && i < OperationsToSettle; i++)
        {
            PerCoreArrayPool<long>.Shared.Return(PerCoreArrayPool<long>.Shared.Rent(16));
        }
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
                _clock.Advance(TimeSpan.FromSeconds(step.Value));
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
        long[] array = _pool.Rent(length);
        int owner = ++_owners;
        _model = _model.Rent(length, array, _allocator.Take(), owner);
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
        if (!due && _pool.GetStatistics().Trimmed != trimmed)
        {
            throw new ModelException("a collection trimmed before the interval was over");
        }
    }

    private void RequireNothingChargedIf(bool everythingWent)
    {
        if (everythingWent)
        {
            StatisticsCheck.RequireNothingCharged(_pool.GetStatistics());
        }
    }

    private static void Repeat(int times, Action action)
    {
        for (int i = 0; i < times; i++)
        {
            action();
        }
    }
}
