using System;
using Xunit;

namespace Pools.Tests.Smoke;

/// <summary>What tests read of the processes that they start.</summary>
public sealed class CommandTests
{
    [Fact]
    public void What_a_program_printed_comes_before_its_errors_whichever_stream_ends_first()
    {
        // The errors come first and their stream is closed before the other one's only line, which nothing that reads both as they come can put right.
        CommandResult result = OperatingSystem.IsWindows()
            ? Command.Run("cmd", ["/c", "echo error 1>&2& ping -n 2 localhost >nul& echo printed"])
            : Command.Run("sh", ["-c", "echo error >&2; exec 2>&-; sleep 0.5; echo printed; exit 3"]);

        Assert.Equal(["printed", "error", ""], result.Output.Split('\n', StringSplitOptions.TrimEntries));
        Assert.Equal(OperatingSystem.IsWindows() ? 0 : 3, result.ExitCode);
    }
}
