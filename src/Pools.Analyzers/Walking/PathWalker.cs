namespace Pools.Analyzers.Walking;

/// <summary>
/// Walks all paths of a method, each pair of a block and facts once. Finally blocks and handlers, to which the graph has no edges, are entered by <see cref="Continuation"/>s and by <see cref="ExceptionRouter"/>.
/// </summary>
internal sealed class PathWalker
{
    private readonly Method _method;
    private readonly Evaluator _evaluator;
    private readonly BranchEvaluator _branches;
    private readonly ExceptionRouter _exceptions;
    private readonly ScopeEnd _scopes;
    private readonly ExitJudge _exits;
    private readonly Dictionary<(int Block, Continuation? After), Dictionary<PathState, Passage>> _seen = [];
    private readonly Stack<(BasicBlock Block, PathState State, Continuation? After, Passage Passage)> _work = new();
    private (BasicBlock Block, Continuation? After) _current;
    private bool _hasGivenUp;

    public PathWalker(Method method, int steps)
    {
        Left = steps;
        _method = method;
        _evaluator = new Evaluator(method, (state, thrower, isPlausible) => Throw(state, thrower, thrower, isPlausible));
        _branches = new BranchEvaluator(method);
        _exceptions = new ExceptionRouter(method, this);
        _scopes = new ScopeEnd(method, _evaluator.Tracker);
        _exits = new ExitJudge(method, _evaluator.Tracker);
    }

    /// <summary>How many blocks may still be walked.</summary>
    public int Left { get; private set; }

    private BranchProof Branches => _method.Ledger.Leaks.Branches;

    /// <summary>Walks all paths from the beginning. False if the bounds were met: nothing may be said of the method then.</summary>
    public bool TryWalk(params PathState[] starts)
    {
        _hasGivenUp = _method.Variables.All.Count + _method.Sites.All.Count > Bounds.Places;
        foreach (PathState start in starts)
        {
            Enter(_method.Graph.Blocks[0], start, null);
        }

        while (_work.Count > 0 && !_hasGivenUp)
        {
            (BasicBlock block, PathState state, Continuation? after, Passage passage) = _work.Pop();
            Branches.Current = passage;
            _hasGivenUp |= --Left < 0;
            Pass(block, state, after);
        }

        return !_hasGivenUp;
    }

    /// <summary>A path goes on: what is shown from here on, it shows.</summary>
    private void Hear(PathState state)
    {
        _evaluator.State = state;
        _method.Ledger.Witness.IsReliable = !state.IsWidened;
    }

    /// <summary>A path comes to a block.</summary>
    public void Enter(BasicBlock block, PathState state, Continuation? after)
    {
        Hear(state);
        _evaluator.Tracker.Compact();
        Dictionary<PathState, Passage> seen = _seen.GetOrAdd((block.Ordinal, after), () => []);
        if (seen.Count >= (_method.FollowsOne ? Bounds.StatesBeforeWideningOne : Bounds.StatesBeforeWidening))
        {
            state.Widen(_method.FollowsOne);
        }

        _hasGivenUp |= seen.Count >= Bounds.StatesPerBlock;
        if (!seen.TryGetValue(state, out Passage? passage))
        {
            seen.Add(state, passage = new Passage());
            _work.Push((block, state, after, passage));
        }

        passage.Before.Add(Branches.Current);
    }

    /// <summary>An exception leaves the method; one that was under way has come through finally blocks.</summary>
    public void Leave(PathState state, IOperation thrower, bool isPlausible, bool isUnderWay = false)
    {
        PathState current = _evaluator.State;
        Hear(state);
        _exits.LeaveByException(thrower, isPlausible, isUnderWay);
        Hear(current);
    }

    private void Throw(PathState state, IOperation thrower, IOperation cause, bool isPlausible)
    {
        PathState current = _evaluator.State;
        _exceptions.Throw(state, thrower, cause, isPlausible, _current.Block.EnclosingRegion, _current.After);
        Hear(current);
    }

    private void Pass(BasicBlock block, PathState facts, Continuation? after)
    {
        // First, the operations of the block. A call that never returns ends the path.
        _current = (block, after);
        PathState state = facts.Copy();
        Hear(state);
        Value value = Evaluate(block, state);
        if (_evaluator.IsEnded)
        {
            return;
        }

        // Next, each branch that what is known so far does not exclude.
        if (block.ConditionalSuccessor is { } conditional && block.BranchValue is { } condition)
        {
            bool isTaken = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            Passage before = Branches.Current;
            Branch(conditional, state.Copy(), isTaken);
            Branch(block.FallThroughSuccessor!, state, !isTaken);

            void Branch(ControlFlowBranch way, PathState facts, bool truth)
            {
                if (_branches.Assume(facts, condition, value, truth))
                {
                    Hear(facts);
                    foreach (Site site in _method.Sites.All.Where(site => LengthChoices.Concern(condition, site, _method.Variables, facts)))
                    {
                        _evaluator.Tracker.Mark(Value.ArrayOf(site.Index), SiteFlags.Excused);
                    }

                    Branches.Take(new Passage
                    {
                        Before = [before],
                        Condition = condition,
                        Truth = truth,
                        IsUnwound = facts.IsUnwound,
                        IsReliable = !facts.IsWidened && !IsDecidedElsewhere(condition),
                        Live = [.. _method.Sites.All.Where(site => site.IsCertain && !facts.Site(site.Index).Is(SiteFlags.Excused) && _evaluator.Tracker.IsHeld(site.Index)).Select(site => site.Principal)],
                    });
                    Follow(way, block, facts, after);
                }
            }
        }
        else if (block.FallThroughSuccessor is { } only)
        {
            if (only.Semantics == ControlFlowBranchSemantics.Return && block.BranchValue is { } returned)
            {
                Hear(state);
                _exits.Keep(value, returned);
            }

            Follow(only, block, state, after);
        }
    }

    /// <summary>Whether a condition has one answer for the whole process, or is what a call puts in a variable.</summary>
    private bool IsDecidedElsewhere(IOperation condition) =>
        condition is IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } } || (condition is ILocalReferenceOperation { Local: var local } && _method.Variables.FindAny(local) is { IsShared: true });

    /// <summary>Evaluates a block, each operation of which may throw with the facts before it. The result decides where the path goes on.</summary>
    private Value Evaluate(BasicBlock block, PathState state)
    {
        _evaluator.IsEnded = false;
        foreach (IOperation operation in block.Operations.TakeWhile(_ => !_evaluator.IsEnded))
        {
            if (!SafeOperations.NeverThrows(operation))
            {
                Throw(state, operation, operation, isPlausible: false);
            }

            _evaluator.Evaluate(operation);
        }

        return block.BranchValue is { } value && !_evaluator.IsEnded ? _evaluator.Evaluate(value) : Value.Unknown;
    }

    private void Follow(ControlFlowBranch branch, BasicBlock from, PathState state, Continuation? after)
    {
        switch (branch.Semantics)
        {
            case ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow:
                IOperation thrown = GraphOperations.Last(_method.Graph, from);
                Throw(state, thrown, branch.Semantics == ControlFlowBranchSemantics.Rethrow ? state.Thrower ?? thrown : thrown, isPlausible: true);
                break;
            case ControlFlowBranchSemantics.StructuredExceptionHandling when from.EnclosingRegion.Kind != ControlFlowRegionKind.Filter:
                GoOn(state, after);
                break;
            case ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return when branch.FinallyRegions.IsEmpty:
                Complete(branch, from, state, after);
                break;
            case ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return:
                EnterFinally(Continuation.Of(branch, from, 0, after), state);
                break;
        }
    }

    /// <summary>Enters a finally block.</summary>
    public void EnterFinally(Continuation continuation, PathState state) => Enter(_method.Graph.Blocks[continuation.Region.FirstBlockOrdinal], state, continuation);

    /// <summary>A finally block has come to its end. (A filter that says no ends its path: the exception was sent outwards, too.)</summary>
    private void GoOn(PathState state, Continuation? after)
    {
        if (after is null)
        {
            return;
        }

        if (after.Branch is not { } branch)
        {
            _exceptions.GoOn(state, after);
        }
        else if (after.Passed + 1 < branch.FinallyRegions.Length)
        {
            EnterFinally(Continuation.Of(branch, after.Source!, after.Passed + 1, after.Parent), state);
        }
        else
        {
            Complete(branch, after.Source!, state, after.Parent);
        }
    }

    /// <summary>A branch comes to where it goes: scopes end, a round of a loop is over, or the method is left.</summary>
    private void Complete(ControlFlowBranch branch, BasicBlock from, PathState state, Continuation? after)
    {
        Hear(state);
        if (branch.Destination is not { } to)
        {
            return;
        }

        if (to.Kind == BasicBlockKind.Exit)
        {
            _exits.Leave(from);
            _scopes.EndAll(from);
            _evaluator.Tracker.End();
            return;
        }

        _scopes.End(branch, from);
        if (LoopTable.Closes(from, to))
        {
            _scopes.EndRound(to.Ordinal);
        }

        Enter(to, state, after);
    }
}
