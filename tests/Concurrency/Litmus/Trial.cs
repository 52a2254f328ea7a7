namespace Pools.Tests.Concurrency.Litmus;

/// <summary>An experiment, and what has come of it so far.</summary>
internal sealed class Trial(Experiment experiment)
{
    /// <summary>Of a round, for the shipped seam; each control has one: a fault is to be seen, its absence is to be believed.</summary>
    private const int ShippedTurns = 2;

    private readonly Tally[] _controls = new Tally[experiment.Controls.Count];

    public int Turns => ShippedTurns + _controls.Length;
    public Tally Shipped { get; private set; }
    public bool AreControlsSeen => _controls.All(tally => tally.Forbidden > 0);

    public void Run(int seed, TimeSpan turn)
    {
        Shipped += experiment.Shipped(seed, For(turn * ShippedTurns));
        for (int i = 0; i < _controls.Length; i++)
        {
            _controls[i] += experiment.Controls[i].Run(seed, For(turn));
        }
    }

    public string Describe()
    {
        string state = Shipped.Forbidden > 0 ? "FAILED" : AreControlsSeen ? "passed" : "UNSEEN";
        string forbidden = Shipped.Forbidden > 0 ? $": {experiment.Forbidden}" : "";
        string controls = string.Concat(
            experiment.Controls.Zip(_controls, (control, tally) => $"{Environment.NewLine}          {Counts(tally)} of {control.Fault}"));
        return $"{state}  {experiment.Name}{Environment.NewLine}          {Counts(Shipped)} of the shipped seam{forbidden}{controls}";
    }

    private static string Counts(Tally tally) =>
        $"{LitmusCommand.Number(tally.Forbidden),11} forbidden of {LitmusCommand.Number(tally.Instances),13}";

    private static Func<long, bool> For(TimeSpan turn)
    {
        long start = TimeProvider.System.GetTimestamp();
        return _ => TimeProvider.System.GetElapsedTime(start) < turn;
    }
}
