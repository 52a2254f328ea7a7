using System.Collections;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using Pools.Replacement;

namespace Pools.Bench;

/// <summary>The build task of <c>PoolsSharedReplacement</c> over the assemblies of this program, in a fresh process.</summary>
/// <param name="Seconds">The processor time.</param>
/// <param name="Assemblies">The number of assemblies.</param>
/// <param name="Summary">The line that a build shows.</param>
internal sealed record RedirectedBuild(double Seconds, int Assemblies, string Summary)
{
    public static RedirectedBuild Measure(string folder)
    {
        // Without the compiler, which is ten times as large as what applications use.
        string[] files =
        [
            .. Directory.GetFiles(AppContext.BaseDirectory, "*.dll")
                .Where(file => !Path.GetFileName(file).StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal)),
        ];
        string[] framework = Directory.GetFiles(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "*.dll");
        TimeSpan start = Environment.CpuUsage.TotalTime;
        RedirectShared task = new()
        {
            BuildEngine = new Engine(),
            Project = "Bench.csproj",
            Replacement = "percore",
            Files = [.. files.Select(file => new TaskItem(file))],
            References = [.. framework.Select(file => new TaskItem(file))],
            Folder = folder,
        };
        bool succeeded = task.Execute();
        double seconds = (Environment.CpuUsage.TotalTime - start).TotalSeconds;
        return succeeded ? new(seconds, files.Length, task.Summary) : throw new InvalidOperationException("the task failed");
    }

    private sealed class Engine : IBuildEngine
    {
        public bool ContinueOnError => false;

        public int LineNumberOfTaskNode => 0;

        public int ColumnNumberOfTaskNode => 0;

        public string ProjectFileOfTaskNode => "";

        public bool BuildProjectFile(
            string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs) => false;

        public void LogCustomEvent(CustomBuildEventArgs e)
        {
        }

        public void LogErrorEvent(BuildErrorEventArgs e) => Console.Error.WriteLine($"{e.File}: {e.Code} {e.Message}");

        public void LogMessageEvent(BuildMessageEventArgs e)
        {
        }

        public void LogWarningEvent(BuildWarningEventArgs e) => Console.Error.WriteLine($"{e.File}: {e.Code} {e.Message}");
    }
}
