using System.CommandLine;
using Pools.Tests.Deep;

var minutes = new Option<double>("--minutes") { Description = "Time budget in minutes, 1 to 1,440.", Required = true };
minutes.Validators.Add(result =>
{
    double value = result.GetValueOrDefault<double>();
    if (value is not (>= 1 and <= 1440))
    {
        result.AddError($"--minutes takes 1 to 1440, not {value}.");
    }
});
var seed = new Option<int>("--seed")
{
    Description = "Decides the order of the parts and every random choice in them, 0 to 2,147,483,647. The default differs on each run.",
    DefaultValueFactory = _ => Random.Shared.Next(),
};
seed.Validators.Add(result =>
{
    int value = result.GetValueOrDefault<int>();
    if (value < 0)
    {
        result.AddError($"--seed takes 0 to {int.MaxValue}, not {value}.");
    }
});
var parts = new Argument<string[]>("parts")
{
    Description = "Parts to run, in this order. The default is all parts, in an order that the seed decides.",
    Arity = ArgumentArity.ZeroOrMore,
    HelpName = "part",
};
parts.AcceptOnlyFromAmong(Parts.Names);

var list = new Command("list", "Lists the parts.");
list.SetAction(_ => Parts.Print());
var run = new RootCommand("Runs the tests that the fast run has no time for.") { minutes, seed, parts, list };
run.SetAction(result =>
    new DeepRun(TimeSpan.FromMinutes(result.GetValue(minutes)), result.GetValue(seed)).Run(result.GetValue(parts)!) ? 0 : 1);
return run.Parse(args).Invoke();
