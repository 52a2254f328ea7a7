namespace Pools.Analyzers.Flow;

/// <summary>The loops of a graph, each known by its first block. A branch backwards closes a loop of all blocks between.</summary>
internal sealed class LoopTable
{
    private readonly Dictionary<IOperation, int> _blocks = [];
    private readonly Dictionary<int, int> _lastBlocks = [];

    public LoopTable(ControlFlowGraph graph)
    {
        foreach (BasicBlock block in graph.Blocks)
        {
            Close(block, block.FallThroughSuccessor);
            Close(block, block.ConditionalSuccessor);
            foreach (IOperation operation in GraphOperations.Of(block))
            {
                _blocks[operation] = block.Ordinal;
            }
        }
    }

    public static bool Closes(BasicBlock from, BasicBlock to) => to.Ordinal <= from.Ordinal;

    public bool Contains(int loop, IOperation operation) =>
        _blocks.TryGetValue(operation, out int block) && block >= loop && _lastBlocks.TryGetValue(loop, out int last) && block <= last;

    public bool IsInLoop(BasicBlock block) => _lastBlocks.Any(loop => block.Ordinal >= loop.Key && block.Ordinal <= loop.Value);

    private void Close(BasicBlock from, ControlFlowBranch? branch)
    {
        if (branch?.Destination is { } to && Closes(from, to))
        {
            // The blocks of a finally block come after the one that the branch leaves.
            int last = branch.FinallyRegions.Select(passed => passed.LastBlockOrdinal).Append(from.Ordinal).Max();
            _lastBlocks[to.Ordinal] = _lastBlocks.TryGetValue(to.Ordinal, out int known) ? Math.Max(known, last) : last;
        }
    }
}
