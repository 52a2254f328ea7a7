using Pools.Tests.Models;
using static Pools.Tests.Generators.Steps;
using static Pools.Tests.Models.ModelException;

namespace Pools.Tests.Large.Models;

/// <summary>Runs a program over a pool and a model side by side, one step at a time, and compares them after every step.</summary>
internal sealed class LargeRun
{
    private readonly LargeScene _scene;
    private readonly ModeledLargePool _pool;
    private LargeModel _model;
    private int _owners;
    private int _collections = GC.CollectionCount(2);

    private LargeRun(LargeSetup setup, LargeFault fault)
    {
        _scene = new LargeScene();
        LargeArrayPool<int> pool = _scene.Make<int>(o =>
        {
            o.MaxArrayLength = LargeProgram.MaxArrayLength;
            o.MaxRetainedBytes = setup.Budget;
            o.IdleRetention = setup.Retention;
            o.MaxReuseRatio = setup.Slack;
            o.DiscardPages = setup.Discards ? PageDiscardMode.On : PageDiscardMode.Off;
        });
        _pool = new ModeledLargePool(pool, fault);
        _model = new LargeModel(LargeInternals.LayoutOf(_pool.Pool), setup);
    }

    /// <summary>Throws <see cref="ModelException"/> at the first step after which pool and model differ.</summary>
    public static void Of(LargeProgram program, LargeFault fault = LargeFault.None)
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

        run._pool.Pool.Dispose();
    }

    private void Check()
    {
        // A collection of the process's own may trim between two readings: then they are read again.
        for (int attempt = 0; ; attempt++)
        {
            int before = GC.CollectionCount(2);
            long strong = LargeInternals.RecountStrong(_pool.Pool);
            long counted = LargeInternals.RecountCounted(_pool.Pool);
            try
            {
                Require(counted == _scene.Ledger.KeptBytes, $"the ledger says {_scene.Ledger.KeptBytes}, a recount {counted}");
                _model.Check(WithoutInner(), strong, LargeInternals.RecountSlots(_pool.Pool));
                return;
            }
            catch (ModelException) when (GC.CollectionCount(2) != before && attempt < 3)
            {
            }
        }
    }

    /// <summary>Programs rent no array of the inner pool: it counts nothing.</summary>
    private PoolStatistics WithoutInner()
    {
        PoolStatistics all = _pool.Pool.GetStatistics();
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
            case LargeStepKind.Leak when _model.Outstanding.Count > 0:
                Leak(step.Value % _model.Outstanding.Count);
                LargeScene.CollectLost(_pool.Pool);
                _collections = GC.CollectionCount(2);
                break;
            case LargeStepKind.Trim:
                _pool.Trim((TrimLevel)step.Value);
                _model = (TrimLevel)step.Value >= TrimLevel.Full ? _model.LetAllGo() : _model.See();
                break;
            case LargeStepKind.Wait:
                _scene.Clock.Advance(TimeSpan.FromSeconds(step.Value));
                break;
            case LargeStepKind.Pressure:
                _scene.Pressure.Level = (PressureLevel)step.Value;
                _model = _model with { Pressure = (PressureLevel)step.Value, KeepsNothingStrongly = false };
                break;
            case LargeStepKind.Collect:
                _scene.Collector.FullCollections++;
                _pool.Collect();
                _model = _model.See();
                break;
            case LargeStepKind.Dispose:
                _pool.Dispose();
                _model = _model.LetAllGo() with { IsClosed = true };
                break;
            default:
                break;
        }
    }

    private void Rent(int length)
    {
        int arrays = _scene.Allocator.Arrays;
        int[] array = _pool.Rent(length);
        int owner = ++_owners;

        // Where a real collection trims at the same moment, a gate may be closed: then the pool drops or allocates rather than wait.
        _model = _model.Rent(length, array, _scene.Allocator.Arrays == arrays ? null : array, owner, GC.CollectionCount(2) != _collections);
        Array.Fill(array, owner);
    }

    private void Return(int place, bool clears)
    {
        if (_model.Outstanding.Count > 0)
        {
            place %= _model.Outstanding.Count;
            int[] array = _model.Outstanding[place].Array;
            _model = _model.Return(place, clears);
            _pool.Return(array, clears);
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Leak(int place) => _model = _model.Leak(place);

    private void RequireRefusal<TException>(int[] array, string otherwise)
        where TException : Exception
    {
        try
        {
            _pool.Return(array, clears: true);
        }
        catch (TException)
        {
            _model = _model with { Misuses = _model.Misuses + 1 };
            return;
        }

        throw new ModelException(otherwise);
    }
}
