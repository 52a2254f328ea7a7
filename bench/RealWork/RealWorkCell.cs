namespace Pools.Bench;

/// <summary>One workload over all contenders; a file is an operation.</summary>
internal sealed class RealWorkCell(RealWorkload workload, Corpus corpus) : Cell(workload.JsonOnly ? "all JSON files" : "all files")
{
    private const int MostThreads = 8;

    public override IReadOnlyList<ContenderResult>? Measure(CellContext context)
    {
        IReadOnlyList<CorpusFile> files = workload.JsonOnly ? corpus.JsonFiles : corpus.Files;
        if (files.Count == 0)
        {
            return null;
        }

        byte[][] references = [.. files.Select(file => workload.Reference(file.Content))];
        using ThreadCrew crew = new(Math.Min(Environment.ProcessorCount, MostThreads));
        return TimedCell.Measure(
            [
                .. from contender in Candidates
                   where context.Includes(contender) && contender.Id != Contenders.PerCoreSealedId
                   let pool = contender.PoolOrNone()
                   let loop = new FileLoop(crew, files, file => Check(contender, pool, files[file], references[file]))
                   select new Workload(contender, loop, () => (pool as IDisposable)?.Dispose()),
            ],
            context.Effort,
            // A small part of what a file takes.
            mayCompile: true,
            context.Stop);
    }

    private void Check(Contender contender, ArrayPool<byte> pool, CorpusFile file, byte[] reference)
    {
        bool isRight;
        try
        {
            isRight = workload.IsRight(pool, file.Content, reference);
        }
        catch (Exception problem) when (problem is InvalidDataException or JsonException or InvalidOperationException or ArgumentException)
        {
            // A decoder may notice a wrong buffer before it is compared.
            isRight = false;
        }

        if (!isRight)
        {
            throw new MeasurementException($"{contender.Title}: the output for {file.Path} is wrong");
        }
    }

    /// <summary>Lets the threads of a crew work through all files, each taking the next one.</summary>
    private sealed class FileLoop(ThreadCrew crew, IReadOnlyList<CorpusFile> files, Action<int> work) : Loop(files.Count)
    {
        private int _next;

        public override void Repeat(long turns)
        {
            for (long turn = 0; turn < turns; turn++)
            {
                _next = -1;
                crew.Run(_ =>
                {
                    int file;
                    while ((file = Interlocked.Increment(ref _next)) < files.Count)
                    {
                        work(file);
                    }
                });
            }
        }
    }
}
