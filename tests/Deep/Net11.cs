namespace Pools.Tests.Deep;

/// <summary>Test programs built for .NET 11, at the bounds of the fast run.</summary>
internal static class Net11
{
    public static PartResult Run(PartContext context)
    {
        (LaterRuntime? runtime, string failure) = LaterRuntime.Make();
        if (runtime is null)
        {
            return new PartResult(false, failure) { IsSkipped = true };
        }

        TestProgram[] programs =
        [
            new("tests/Property", null, "-class", "Pools.Tests.Contract.*", "-class", "*.PageDiscardTests") { Runtime = runtime },
            new("tests/Concurrency", null, "-namespace-", "Pools.Tests.Concurrency.Explorer") { Runtime = runtime },
            new("tests/Diagnostics") { Runtime = runtime },
            new("tests/Deep/Measured", null, "-class", "*.PageDiscardMemoryTests") { Runtime = runtime },

            // These two need an SDK.
            new("tests/Tool", null, "-class-", "*.OlderRuntimeTests", "-class-", "*.SdkCommandTests") { Runtime = runtime },
        ];
        bool hasPassed = true;
        var coverage = new List<string>();
        foreach (TestProgram program in programs)
        {
            PartResult result = program.Run(context);
            hasPassed &= result.HasPassed;
            coverage.Add($"{Path.GetFileName(program.Project)}: {result.Coverage}");
        }

        return new PartResult(hasPassed, string.Join("; ", coverage));
    }
}
