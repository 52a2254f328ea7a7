using Pools.Tests.Models;
using static Pools.Tests.Generators.Steps;
using static Pools.Tests.Models.ModelException;

namespace Pools.Tests.Large.Models;

/// <summary>Runs a program over a pool and a model side by side, one step at a time, and compares them after every step.</summary>
internal sealed class LargeRun
{
    private readonly LargeScene _scene;
    private readonly LargeArrayPool<int> _shipped;
    private readonly ModeledPool<int> _pool;
    private LargeModel _model;
    private int _owners;

    private LargeRun(LargeSetup setup, PoolFault fault)
    {
        _scene = new LargeScene();
        _shipped = _scene.Make<int>(o =>
        {
            o.MaxArrayLength = LargeProgram.MaxArrayLength;
            o.MaxRetainedBytes = setup.Budget;
            o.DiscardPages = setup.Discards ? PageDiscardMode.Auto : PageDiscardMode.Off;
        });
        _pool = new ModeledPool<int>(_shipped, _shipped.OnGen2Collection, fault);
        _model = new LargeModel(LargeInternals.LayoutOf(_shipped), setup);
    }

    /// <summary>Throws <see cref="ModelException"/> at the first step after which pool and model differ.</summary>
    public static void Of(LargeProgram program, PoolFault fault = PoolFault.None)
    {
        var run = new LargeRun(program.Setup, fault);
        foreach ((int number, LargeStep step) in program.Steps.Index())
        {
            try
            {
                run.Apply(step);
                run.Check();
            }
            catch (Exception e)
            {
                throw new ModelException($"step {number} ({step}): {e.Message}");
            }
        }

        run._shipped.Dispose();
    }

    private void Check()
    {
        long recounted = LargeInternals.Recount(_shipped);
        RequireEqual("bytes kept by all pools", recounted, _scene.Process.Kept);
        Require(_scene.Pages.Violations.IsEmpty, string.Join("; ", _scene.Pages.Violations));
        _model.Check(WithoutInner(), recounted);
    }

    /// <summary>Programs rent no array of the inner pool: it counts nothing.</summary>
    private PoolStatistics WithoutInner()
    {
        PoolStatistics all = _shipped.GetStatistics();
        return all with { Buckets = [.. all.Buckets.Where(bucket => bucket.ArrayLength > _model.Layout.InnerMaxLength)] };
    }

    private void Apply(LargeStep step)
    {
        switch (step.Kind)
        {
            case LargeStepKind.Rent:
                Repeat(step.Times, () => Rent(Math.Max(step.Value, _model.Layout.InnerMaxLength + 1)));
                break;
            case LargeStepKind.Return:
                Repeat(step.Times, () => Return(step.Value, step.Clears));
                break;
            case LargeStepKind.ReturnTwice:
                ReturnTwice(step.Value);
                break;
            case LargeStepKind.Foreign:
                RequireRefusal<ArgumentException>(new int[step.Value], "an array from nowhere was accepted");
                break;
            case LargeStepKind.Leak:
                Leak(step.Value);
                Memory.Collect();
                break;
            case LargeStepKind.Trim:
                _pool.Trim((TrimLevel)step.Value);
                _model = _model.Trim((TrimLevel)step.Value);
                break;
            case LargeStepKind.Wait:
                _pool.Wait(_scene.Clock, TimeSpan.FromSeconds(step.Value));
                _model = _model.Wait(step.Value);
                break;
            case LargeStepKind.Pressure:
                _scene.Pressure.Level = (PressureLevel)step.Value;
                _model = _model with { Pressure = (PressureLevel)step.Value };
                break;
            case LargeStepKind.Collect:
                _pool.Collect();
                _model = _model.Collect();
                break;
            case LargeStepKind.Dispose:
                _pool.Dispose();
                _model = _model.ReleaseAll() with { IsClosed = true };
                break;
            default:
                break;
        }
    }

    private void Rent(int length)
    {
        int arrays = _scene.Allocator.Arrays;
        long kept = _scene.Process.Kept;
        bool drifts = LargeInternals.AreLengthsDrifting(_shipped);
        int[] array = _pool.Rent(length);
        int owner = ++_owners;
        _model = _model.Rent(length, array, _scene.Allocator.Arrays == arrays ? null : array, _scene.Process.Kept < kept, drifts, owner);
        Array.Fill(array, owner);
    }

    private void Return(int place, bool clears)
    {
        if (_model.Outstanding.Count > 0)
        {
            place %= _model.Outstanding.Count;
            int[] array = _model.Outstanding[place].Array;
            _model = _model.Return(place, clears, _shipped.GetStatistics().Large!);
            _pool.Return(array, clears ? Step.All : 0);
        }
    }

    private void ReturnTwice(int place)
    {
        int[][] returned = [.. _model.Kept.Keys.OrderBy(array => array.Length), .. _model.Gone];
        if (returned.Length > 0)
        {
            RequireRefusal<InvalidOperationException>(returned[place % returned.Length], "an array was returned twice");
        }
    }

    /// <summary>Not inlined: in code that is not optimized, a temporary of the caller would keep the array alive.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Leak(int place)
    {
        if (_model.Outstanding.Count > 0)
        {
            _model = _model.Leak(place % _model.Outstanding.Count);
        }
    }

    private void RequireRefusal<TException>(int[] array, string otherwise)
        where TException : Exception
    {
        try
        {
            _pool.Return(array, Step.All);
        }
        catch (TException)
        {
            _model = _model with { Misuses = _model.Misuses + 1 };
            return;
        }

        throw new ModelException(otherwise);
    }
}
