namespace Pools.Tests.Consumers.Samples;

public sealed class Base64FilesTests
{
    [Fact]
    public void Leases_allocate_nothing_for_a_file_and_Convert_does()
    {
        CommandResult result = Sample.Run("Base64Files");

        Assert.True(result.ExitCode == 0, result.Output);
        Assert.Contains("leases: 0 bytes allocated per file,", result.Output, StringComparison.Ordinal);
        Assert.Contains("equal: ", result.Output, StringComparison.Ordinal);
        Assert.Matches(@"Convert: [1-9]\d{5,} ", result.Output);
    }
}
