namespace Pools.Tests.Tools;

/// <summary>Whether a process of a command is the program, or the SDK, which starts the program.</summary>
public sealed class SdkCommandTests
{
    [Theory]
    [InlineData(true, "dotnet", "run")]
    [InlineData(true, "dotnet", "run", "--project", "Programs.dll")]
    [InlineData(true, "dotnet", "--roll-forward", "Major", "test")]
    [InlineData(true, "dotnet", "not-there.dll")]
    [InlineData(false, "dotnet", "exec", "Programs.dll")]
    [InlineData(false, "dotnet", "{0}")]
    [InlineData(false, "dotnet", "--roll-forward", "Major", "--fx-version", "10.0.0", "{0}", "run")]
    [InlineData(false, "Programs", "run")]
    public void A_verb_is_a_command_of_the_SDK_and_an_assembly_is_a_program(bool isOfSdk, params string[] words)
    {
        string program = Path.Combine(AppContext.BaseDirectory, "Programs.dll");

        Assert.Equal(
            isOfSdk,
            new CommandLine([.. words.Select(word => word is "{0}" ? program : word)]).IsOfSdk(Environment.ProcessId, isRoot: true));
    }

    /// <summary>Compilers and test servers are in the SDK's folder. Projects may have a folder of that name, too.</summary>
    [Theory, InlineData(true), InlineData(false)]
    [Trait("Run", "Deep")]
    public void A_process_from_the_folder_of_the_SDK_belongs_to_it(bool isOfSdk)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux is the command line of a process known.");
        string sdk = Directory.EnumerateDirectories(Path.Combine(Path.GetDirectoryName(DotNetHost.Path)!, "sdk")).First();
        string[] command = isOfSdk
            ? [DotNetHost.Path, "exec", Path.Combine(sdk, "MSBuild.dll"), "/nodemode:8", "/nodereuse:false"]
            : ["sh", "-c", "read line", "/home/somebody/sdk/1.0.0/program.dll"];
        using RunningProgram process = RunningProgram.Start(command);

        Assert.Equal(isOfSdk, new CommandLine(["sh"]).IsOfSdk(process.Id, isRoot: false));
    }
}
