namespace Pools.Tests.Tools;

/// <summary>Only the user can read temporary files; the final file has the usual mode.</summary>
public sealed class FileModeTests : IDisposable
{
    private const UnixFileMode Own = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private readonly TemporaryFolder _folder = new();

    private string Target => Path.Combine(_folder.Path, "trace.csv");

    [Fact]
    public void A_file_is_private_until_it_is_complete_and_then_like_any_new_file()
    {
        RequireModes();
        string other = Path.Combine(_folder.Path, "other");
        File.WriteAllText(other, "");

        Assert.Equal(Own, ModeWhileWritten());
        Assert.Equal(ModeOf(other), ModeOf(Target));
    }

    /// <summary>Such as the temporary trace of advise.</summary>
    [Fact]
    public void A_private_file_stays_private_when_its_content_is_replaced()
    {
        RequireModes();
        string temporary = Path.GetTempFileName();
        File.Move(temporary, Target);

        Assert.Equal(Own, ModeWhileWritten());
        Assert.Equal(Own, ModeOf(Target));
    }

    public void Dispose() => _folder.Dispose();

    private static void RequireModes() => Assert.SkipWhen(OperatingSystem.IsWindows(), "It has no file modes.");

    private static UnixFileMode ModeOf(string file) => OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(file);

    private UnixFileMode ModeWhileWritten()
    {
        using OutputFile output = new(Target);
        UnixFileMode mode = ModeOf(Assert.Single(Directory.GetFiles(_folder.Path, "*.tmp")));
        output.Keep();
        return mode;
    }
}
