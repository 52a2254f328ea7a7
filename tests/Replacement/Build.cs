using System.Collections;
using System.Runtime.Loader;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using Pools.Replacement;

namespace Pools.Tests.Replacement;

/// <summary>A build that runs the task once.</summary>
internal sealed class Build : IBuildEngine
{
    public const string ProjectFile = "/app/App.csproj";

    private readonly RedirectShared _task;

    public Build(string folder, string replacement, params string[] files)
    {
        _task = new RedirectShared
        {
            BuildEngine = this,
            Project = ProjectFile,
            Replacement = replacement,
            Files = [.. files.Append(typeof(ArrayPools).Assembly.Location).Select(file => new TaskItem(file))],
            References = [.. Library.Platform.Select(file => new TaskItem(file))],
            Folder = folder + Path.DirectorySeparatorChar,
        };
    }

    public List<BuildErrorEventArgs> Errors { get; } = [];

    public List<BuildWarningEventArgs> Warnings { get; } = [];

    public List<string> Messages { get; } = [];

    public string[] Exclude
    {
        init => _task.Exclude = value;
    }

    public bool IsOptional
    {
        init => _task.IsOptional = value;
    }

    public string[] Redirected => [.. _task.Redirected.Select(file => file.ItemSpec)];

    public string Summary => _task.Summary;

    public bool ContinueOnError => false;

    public int LineNumberOfTaskNode => 0;

    public int ColumnNumberOfTaskNode => 0;

    public string ProjectFileOfTaskNode => "Pools.targets";

    /// <summary>Runs the task, which must succeed, and loads the only assembly that it has rewritten.</summary>
    public Assembly Load()
    {
        Assert.True(Run(), string.Join('\n', Errors.Select(error => error.Message)));
        string path = Assert.Single(Redirected, file => file.EndsWith(".dll", StringComparison.Ordinal));
        return new AssemblyLoadContext(null, isCollectible: false).LoadFromAssemblyPath(path);
    }

    public bool Run() => _task.Execute();

    public bool BuildProjectFile(
        string projectFileName, string[] targetNames, IDictionary globalProperties, IDictionary targetOutputs) => false;

    public void LogCustomEvent(CustomBuildEventArgs e)
    {
    }

    public void LogErrorEvent(BuildErrorEventArgs e) => Errors.Add(e);

    public void LogMessageEvent(BuildMessageEventArgs e) => Messages.Add(e.Message ?? "");

    public void LogWarningEvent(BuildWarningEventArgs e) => Warnings.Add(e);
}
