using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Pools.Analyzers.Flow;

/// <summary>The loops of a graph, each known by the block that closes it: blocks are numbered in the order of the text, so a branch backwards closes a loop of all blocks between.</summary>
internal sealed class LoopTable
{
    private readonly Dictionary<IOperation, int> _blocks = [];
    private readonly Dictionary<int, int> _headers = [];

    public LoopTable(ControlFlowGraph graph)
    {
        foreach (BasicBlock block in graph.Blocks)
        {
            Close(block, block.FallThroughSuccessor);
            Close(block, block.ConditionalSuccessor);
            foreach (IOperation operation in block.Operations)
            {
                Place(operation, block);
            }

            if (block.BranchValue is { } value)
            {
                Place(value, block);
            }
        }
    }

    /// <summary>Whether a branch from one block to another closes a loop.</summary>
    public static bool Closes(BasicBlock from, BasicBlock to) => to.Ordinal <= from.Ordinal;

    /// <summary>Whether an operation lies in the loop that a block closes.</summary>
    public bool Contains(int loop, IOperation operation) =>
        _blocks.TryGetValue(operation, out int block) && block <= loop && _headers.TryGetValue(loop, out int header) && block >= header;

    private void Close(BasicBlock from, ControlFlowBranch? branch)
    {
        if (branch?.Destination is { } to && Closes(from, to) && (!_headers.TryGetValue(from.Ordinal, out int header) || to.Ordinal < header))
        {
            _headers[from.Ordinal] = to.Ordinal;
        }
    }

    private void Place(IOperation operation, BasicBlock block)
    {
        foreach (IOperation part in operation.DescendantsAndSelf())
        {
            _blocks[part] = block.Ordinal;
        }
    }
}
