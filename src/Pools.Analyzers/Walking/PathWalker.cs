namespace Pools.Analyzers.Walking;

/// <summary>Walks all paths of a method, each pair of a block and facts once. The graph has no edges to handlers.</summary>
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

    public int Left { get; private set; }

    private BranchProof Branches => _method.Ledger.Branches;

    /// <summary>Walks all paths from the beginning. Returns false if it exceeds a bound. Then there are no proofs.</summary>
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

    private void Follow(PathState state)
    {
        _evaluator.State = state;
        _method.Ledger.IsReliable = !state.IsWidened;
    }

    public void Enter(BasicBlock block, PathState state, Continuation? after)
    {
        Follow(state);
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

    public void EnterFinally(Continuation continuation, PathState state) =>
        Enter(_method.Graph.Blocks[continuation.Region.FirstBlockOrdinal], state, continuation);

    public void Leave(PathState state, IOperation thrower, bool isPlausible, bool isUnderWay = false)
    {
        PathState current = _evaluator.State;
        Follow(state);
        _exits.LeaveByException(thrower, isPlausible, isUnderWay);
        Follow(current);
    }

    private void Throw(PathState state, IOperation thrower, IOperation cause, bool isPlausible)
    {
        PathState current = _evaluator.State;
        _exceptions.Throw(state, thrower, cause, isPlausible, _current.Block.EnclosingRegion, _current.After);
        Follow(current);
    }

    private void Pass(BasicBlock block, PathState facts, Continuation? after)
    {
        _current = (block, after);
        PathState state = facts.Copy();
        Follow(state);
        Value value = Evaluate(block, state);
        if (_evaluator.IsEnded)
        {
            return;
        }

        if (block is { ConditionalSuccessor: { } conditional, BranchValue: { } condition })
        {
            bool isTaken = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            Passage before = Branches.Current;
            Branch(conditional, state.Copy(), isTaken);
            Branch(block.FallThroughSuccessor!, state, !isTaken);

            void Branch(ControlFlowBranch way, PathState facts, bool truth)
            {
                if (_branches.Assume(facts, condition, value, truth))
                {
                    Follow(facts);
                    Branches.Take(PassageOf(before, condition, truth, facts));
                    Follow(way, block, facts, after);
                }
            }
        }
        else if (block.FallThroughSuccessor is { } only)
        {
            if (only.Semantics == ControlFlowBranchSemantics.Return && block.BranchValue is { } returned)
            {
                Follow(state);
                _exits.Keep(value, returned);
            }

            Follow(only, block, state, after);
        }
    }

    private Passage PassageOf(Passage before, IOperation condition, bool truth, PathState facts)
    {
        List<Site> live = [];
        foreach (Site site in _method.Sites.All)
        {
            if (AsksForLength(condition, site, facts))
            {
                _evaluator.Tracker.Mark(Value.ArrayOf(site.Index), SiteFlags.Excused);
            }

            if (site.IsCertain && !facts.Site(site.Index).Is(SiteFlags.Excused)
                && _evaluator.Tracker.IsOwed(site.Index) && facts.IsReferenced(site.Index))
            {
                live.Add(site.Principal);
            }
        }

        bool isReliable = !facts.IsWidened && !IsDecidedElsewhere(condition);
        return new Passage(condition, truth, facts.IsUnwound, isReliable, live) { Before = { before } };
    }

    /// <summary>Whether a condition compares the length of a site's array, or the requested length with zero.</summary>
    private bool AsksForLength(IOperation condition, Site site, PathState state)
    {
        if (!site.MustBeReturned || condition is not IBinaryOperation { LeftOperand: { } left, RightOperand: { } right })
        {
            return false;
        }

        bool isComparedToZero = left.ConstantValue.Value is 0 or 1 || right.ConstantValue.Value is 0 or 1;
        return IsLength(left.WithoutConversions()) || IsLength(right.WithoutConversions());

        bool IsLength(IOperation side) => side is IPropertyReferenceOperation { Property.Name: "Length", Instance: { } array }
            ? _evaluator.Find(array) is { } held && state[held.Index] is { Kind: ValueKind.Array } value && value.Index == site.Index
            : isComparedToZero && site.Length is { } asked && _evaluator.Find(asked.WithoutConversions()) is { } length
                && _evaluator.Find(side) == length;
    }

    /// <summary>Whether a condition has one answer for the whole process, or a call put it into a variable.</summary>
    private bool IsDecidedElsewhere(IOperation condition) =>
        condition is IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } }
        || (condition is ILocalReferenceOperation { Local: var local } && _method.Variables.FindAny(local) is { IsShared: true });

    /// <summary>Evaluates a block. Each operation may throw with the facts before it. Returns the value that decides the branch.</summary>
    private Value Evaluate(BasicBlock block, PathState state)
    {
        _evaluator.IsEnded = false;
        foreach (IOperation operation in block.Operations.TakeWhile(_ => !_evaluator.IsEnded))
        {
            if (!Throwing.NeverThrows(operation))
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
                bool isRethrow = branch.Semantics == ControlFlowBranchSemantics.Rethrow;
                Throw(state, thrown, isRethrow ? state.Thrower ?? thrown : thrown, isPlausible: true);
                break;

            // A filter that declines ends its path: the exception was sent outwards, too.
            case ControlFlowBranchSemantics.StructuredExceptionHandling when from.EnclosingRegion.Kind != ControlFlowRegionKind.Filter:
                LeaveFinally(state, after);
                break;
            case ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return when branch.FinallyRegions.IsEmpty:
                Complete(branch, from, state, after);
                break;
            case ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return:
                EnterFinally(new(branch.FinallyRegions[0], after, branch, from), state);
                break;
        }
    }

    private void LeaveFinally(PathState state, Continuation? after)
    {
        if (after is { Branch: { } branch, Source: { } source })
        {
            if (after.Passed + 1 < branch.FinallyRegions.Length)
            {
                EnterFinally(new(branch.FinallyRegions[after.Passed + 1], after.Parent, branch, source, after.Passed + 1), state);
            }
            else
            {
                Complete(branch, source, state, after.Parent);
            }
        }
        else if (after is not null)
        {
            _exceptions.Continue(state, after);
        }
    }

    /// <summary>A branch arrives: scopes end, a round of a loop is over, or the method is left.</summary>
    private void Complete(ControlFlowBranch branch, BasicBlock from, PathState state, Continuation? after)
    {
        Follow(state);
        BasicBlock to = branch.Destination!;
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
