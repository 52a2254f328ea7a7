namespace Pools.Tests.Concurrency.Litmus;

/// <summary>Two threads that run many instances of a program, a batch at a time.</summary>
/// <remarks>
/// After litmus7 (Alglave, Maranget, Sarkar, Sewell, <i>Litmus: Running Tests against Hardware</i>, TACAS 2011): the threads meet before a
/// batch and not in it, so that nothing orders the accesses of the program.
/// </remarks>
internal sealed class Race<TLitmus>(int seed, Func<long, bool> goesOn)
    where TLitmus : struct, ILitmus
{
    private const byte LeftOut = byte.MaxValue;
    private readonly Instance[] _instances = new Instance[Batch.Size];
    private readonly byte[] _first = new byte[Batch.Size];
    private readonly byte[] _second = new byte[Batch.Size];
    private readonly Rendezvous _rendezvous = new();
    private readonly Pursuit _pursuit = new();
    private bool _isOver;
    private Tally _tally;

    public static Tally Run(int seed, Func<long, bool> goesOn)
    {
        var race = new Race<TLitmus>(seed, goesOn);
        OwnThread.RunAll(() => race.Live(0), () => race.Live(1));
        return race._tally;
    }

    private void Live(int side)
    {
        Processors.TryPin(side);

        // The objects that programs store are made before they run.
        Marks.Of(1);
        for (long number = 0; ; number++)
        {
            if (side == 0)
            {
                _isOver = !goesOn(number);
            }

            _rendezvous.Meet(side);
            if (_isOver)
            {
                return;
            }

            var batch = new Batch(seed, number);
            Prepare(side, batch);
            _rendezvous.Meet(side);
            RunBatch(side, batch, new Random(HashCode.Combine(seed, number, side)));
            _rendezvous.Meet(side);
            if (side == 0)
            {
                Count();
            }
        }
    }

    private void Prepare(int side, Batch batch)
    {
        for (int i = 0; i < Batch.Size; i++)
        {
            ref Instance instance = ref _instances[i];
            if (batch.OwnerOf(i, 0) == side)
            {
                TLitmus.Prepare(ref instance.X);
            }

            if (batch.OwnerOf(i, 1) == side)
            {
                TLitmus.Prepare(ref instance.Y);
            }
        }

        Array.Fill(side == 0 ? _first : _second, LeftOut);
        _pursuit.Prepare(side);
    }

    private void RunBatch(int side, Batch batch, Random random)
    {
        Action run = (TLitmus.FollowsSecond, side) switch
        {
            (false, 0) => () => RunFirst(batch),
            (false, _) => () => RunSecond(batch),
            (true, 0) => () => Follow(random),
            _ => () => Lead(random),
        };
        run();
    }

    // Optimized from the first batch on.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void RunFirst(Batch batch)
    {
        for (int step = 0; step < Batch.Size; step++)
        {
            int i = batch.At(0, step);
            _first[i] = TLitmus.First(ref _instances[i]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void RunSecond(Batch batch)
    {
        for (int step = 0; step < Batch.Size; step++)
        {
            int i = batch.At(1, step);
            _second[i] = TLitmus.Second(ref _instances[i]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void Follow(Random random)
    {
        for (int i = -1; (i = _pursuit.After(i)) < Batch.Size;)
        {
            Pursuit.Dawdle(random);
            _first[i] = TLitmus.First(ref _instances[i]);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void Lead(Random random)
    {
        for (int i = 0; i < Batch.Size; i++)
        {
            _pursuit.Announce(i);
            Pursuit.Dawdle(random);
            _second[i] = TLitmus.Second(ref _instances[i]);
        }

        _pursuit.Announce(Batch.Size);
    }

    private void Count()
    {
        for (int i = 0; i < Batch.Size; i++)
        {
            if (_first[i] != LeftOut && _second[i] != LeftOut)
            {
                _tally += new Tally(1, TLitmus.IsForbidden(_first[i], _second[i], _instances[i]) ? 1 : 0);
            }
        }
    }
}
