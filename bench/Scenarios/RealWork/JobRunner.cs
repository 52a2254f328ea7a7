using System;
using System.IO;
using System.Text.Json;
using System.Threading;
using Pools.Bench.Measuring;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>Lets the threads of a crew work through all files, each taking the next one.</summary>
internal sealed class JobRunner(ThreadCrew crew, int files)
{
    private int _next;
    private string? _problem;
    private int _problemFile;

    /// <summary>Threads for real work: as many as there are processors, and no more than eight, which keep any disk-less work busy.</summary>
    public static int Workers => Math.Min(Environment.ProcessorCount, 8);

    /// <returns>The first file whose output was wrong, and what was wrong with it; or null.</returns>
    public (int File, string Problem)? Run(FileJob job, int passes, int filesOfPass)
    {
        _problem = null;
        for (int pass = 0; pass < passes && _problem is null; pass++)
        {
            _next = -1;
            int count = Math.Min(filesOfPass, files);
            crew.Run(worker =>
            {
                if (worker < job.MaxWorkers)
                {
                    Work(job, count);
                }
            });
        }

        return _problem is null ? null : (_problemFile, _problem);
    }

    private void Work(FileJob job, int count)
    {
        int file;
        while (_problem is null && (file = Interlocked.Increment(ref _next)) < count)
        {
            string? problem = Attempt(job, file);
            if (problem is not null && Interlocked.CompareExchange(ref _problem, problem, null) is null)
            {
                _problemFile = file;
            }
        }
    }

    // Corrupted buffers may well be noticed by a decoder before they are compared.
    private static string? Attempt(FileJob job, int file)
    {
        try
        {
            return job.Process(file) ? null : "the output differs from the reference";
        }
        catch (Exception problem) when (problem is InvalidDataException or JsonException or InvalidOperationException or ArgumentException)
        {
            return problem.Message;
        }
    }
}
