using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tests.Tools;

/// <summary>A process may be killed while it answers. The client's exceptions are not documented, so tests cut after each byte.</summary>
public sealed class CutAnswerTests
{
    private static readonly Dictionary<string, (byte[] Answer, Func<DiagnosticsClient, Task> Ask)> s_questions = new()
    {
        ["environment"] = (Answer.Environment, client => Task.Run(client.GetProcessEnvironment, Cancel)),
        ["resume"] = (Answer.Success, client => Task.Run(client.ResumeRuntime, Cancel)),
        ["forget"] = (Answer.Success, client => Task.Run(() => client.SetEnvironmentVariable("NAME", null), Cancel)),
        ["events"] = (Answer.Session, async client => (await client.StartEventPipeSessionAsync(Providers.MethodsAlone, Cancel)).Dispose()),
    };

    public static TheoryData<string> Questions => [.. s_questions.Keys];

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Theory]
    [MemberData(nameof(Questions))]
    public async Task A_truncated_answer_means_that_the_process_has_ended(string question)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux is a port a file.");
        (byte[] answer, Func<DiagnosticsClient, Task> ask) = s_questions[question];
        List<string> others = [];
        int failed = 0;
        for (int length = 0; length < answer.Length; length++)
        {
            if (await AskAsync(answer.AsMemory(0, length), ask) is Exception problem)
            {
                failed++;
                if (!SessionStart.IsOfProcess(problem))
                {
                    others.Add($"after {length} of {answer.Length} bytes: {problem.GetType()}: {problem.Message}");
                }
            }
        }

        Assert.Empty(others);
        Assert.InRange(failed, answer.Length / 2, answer.Length);
        Assert.Null(await AskAsync(answer, ask));
    }

    /// <summary>The launcher asks each new process on the machine.</summary>
    [Fact, Trait("Run", "Deep")]
    public async Task An_unrelated_process_that_ends_while_it_answers_changes_nothing()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux is a port a file.");
        using TemporaryFolder folder = new();
        using RunningTool tool = await RunningTool.WatchAsync(folder.Path);
        using FakeProcess killed = new(folder.Path);
        await tool.UntilAsync(killed.Port.AnswerAsync(Answer.Environment.AsMemory(0, Answer.Environment.Length - 1), Cancel));

        // It is asked again, so the answer has been read.
        await tool.UntilAsync(killed.Port.AcceptAsync(Cancel));

        await tool.EndWatchAsync();
    }

    private static async Task<Exception?> AskAsync(ReadOnlyMemory<byte> answer, Func<DiagnosticsClient, Task> ask)
    {
        using TemporaryFolder folder = new();
        string file = Path.Combine(folder.Path, "port");
        using FakePort port = new(file);
        await using DiagnosticsClientConnector connector = await DiagnosticsClientConnector.FromDiagnosticPort($"{file},connect", Cancel);
        Task answering = port.AnswerAsync(answer, Cancel);
        Exception? problem = await Record.ExceptionAsync(() => ask(connector.Instance));
        await answering;
        return problem;
    }
}
