namespace Pools.Tests.Debug;

public sealed class IdleSweepTests
{
    [Fact]
    public void Checks_become_rare_without_returns()
    {
        var program = new Quiet();
        program.Return();

        program.RunUntil(60);

        Assert.Equal([1, 2, 4, 8, 16, 32, 48], program.Looks);
    }

    [Fact]
    public void A_return_has_the_next_look_come_after_one_interval()
    {
        var program = new Quiet();
        program.Return();
        program.RunUntil(50);
        program.Looks.Clear();

        program.Return();
        program.Return();
        program.RunUntil(55);
        program.Return();
        program.RunUntil(58);

        Assert.Equal([51, 52, 54, 56, 57], program.Looks);
    }

    [Fact]
    public void While_something_is_returned_each_interval_has_its_look()
    {
        var program = new Quiet();
        for (int second = 1; second <= 5; second++)
        {
            program.Return();
            program.RunUntil(second);
        }

        Assert.Equal([1, 2, 3, 4, 5], program.Looks);
    }

    [Fact]
    public void An_array_that_is_returned_during_a_look_has_one_of_its_own_after_an_interval()
    {
        var program = new Quiet();
        program.Return();
        program.RunUntil(15);
        program.OnLook = program.Return;
        program.RunUntil(16);
        program.OnLook = null;

        program.RunUntil(20);

        Assert.Equal([1, 2, 4, 8, 16, 17, 18, 20], program.Looks);
    }

    private sealed class Quiet : ITicked
    {
        private readonly ManualClock _clock = new();
        private readonly IdleSweep _sweep;
        private long _returned;
        private int _now;

        public Quiet() => _sweep = new IdleSweep(_clock, TimeSpan.FromSeconds(1), this);

        public List<int> Looks { get; } = [];

        public Action? OnLook { get; set; }

        public void Return()
        {
            _returned++;
            Assert.True(_sweep.AfterReturn());
        }

        public void RunUntil(int second)
        {
            while (_now < second)
            {
                _now++;
                _clock.Advance(TimeSpan.FromSeconds(1));
            }
        }

        void ITicked.Tick()
        {
            long returned = _returned;
            Looks.Add(_now);
            OnLook?.Invoke();
            Assert.True(_sweep.AfterLook(returned));
        }
    }
}
