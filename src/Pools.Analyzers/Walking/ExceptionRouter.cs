namespace Pools.Analyzers.Walking;

/// <summary>Sends the facts where an exception may go: to handlers that may catch it, through finally blocks, out of the method.</summary>
internal sealed class ExceptionRouter(Method method, PathWalker walker)
{
    /// <param name="thrower">The operation, or the last one before a <c>throw;</c>.</param>
    /// <param name="cause">The operation that threw first, if this is a <c>throw;</c>.</param>
    /// <param name="after">The continuation of the finally block around it.</param>
    public void Throw(
        PathState state, IOperation thrower, IOperation cause, bool isPlausible, ControlFlowRegion region, Continuation? after)
    {
        if (!HasHandler(region))
        {
            if (isPlausible)
            {
                walker.Leave(state, cause, isPlausible);
            }

            return;
        }

        PathState copy = state.Copy();
        copy.IsUnwound = true;
        // An exception from a handler is not likelier than the one that entered it.
        copy.IsPlausible = isPlausible && (state.Throw is null || state.IsPlausible);
        copy.Throw = HasReturned(copy) ? thrower : null;
        copy.Thrower = cause;
        GoOutwards(copy, region, after);
    }

    public void Continue(PathState state, Continuation after) =>
        GoOutwards(state, after.Region.EnclosingRegion!.EnclosingRegion!, after.Parent);

    private void GoOutwards(PathState state, ControlFlowRegion from, Continuation? after)
    {
        Forget(state, from);
        foreach (ControlFlowRegion region in Around(from))
        {
            ControlFlowRegion? outer = region.EnclosingRegion;
            switch (region.Kind)
            {
                case ControlFlowRegionKind.Finally:
                    // The exception replaces the continuation.
                    after = after?.Parent;
                    break;
                case ControlFlowRegionKind.Try when outer?.Kind == ControlFlowRegionKind.TryAndFinally:
                    walker.EnterFinally(new(outer.NestedRegions[1], after), state);
                    return;
                case ControlFlowRegionKind.Try when outer?.Kind == ControlFlowRegionKind.TryAndCatch && EnterHandlers(state, outer, after):
                    return;
            }

            Forget(state, outer);
        }

        walker.Leave(state, state.Thrower ?? method.Graph.OriginalOperation, state.IsPlausible, isUnderWay: true);
    }

    /// <summary>Enters all handlers of a try block. Returns true if one of them catches everything.</summary>
    private bool EnterHandlers(PathState state, ControlFlowRegion tried, Continuation? after)
    {
        foreach (ControlFlowRegion handler in tried.NestedRegions.Skip(1))
        {
            bool isFiltered = handler.Kind == ControlFlowRegionKind.FilterAndHandler;
            bool catchesAll = !isFiltered && (handler.ExceptionType is null or { SpecialType: SpecialType.System_Object }
                || handler.ExceptionType.Is("System", "Exception"));
            bool catchesTimeout = handler.ExceptionType?.Name == "TimeoutException";
            PathState caught = state.Copy();
            caught.IsPlausible &= !isFiltered;
            if (!catchesAll && !catchesTimeout)
            {
                caught.ForgetGivenUp();
            }

            walker.Enter(method.Graph.Blocks[handler.FirstBlockOrdinal], caught, after);
            if (catchesAll)
            {
                return true;
            }

            if (!isFiltered && catchesTimeout)
            {
                state.ForgetGivenUp();
            }
        }

        return false;
    }

    private void Forget(PathState state, ControlFlowRegion? region)
    {
        foreach (Variable variable in region is null ? [] : method.Variables.DeclaredIn(region))
        {
            state[variable.Index] = Value.Unknown;
        }
    }

    private static bool HasReturned(PathState state) => Enumerable.Range(0, state.SiteCount).Any(site =>
        state.Site(site).IsReturned && !state.Site(site).Is(SiteFlags.Noted));

    private static bool HasHandler(ControlFlowRegion region) => Around(region).Any(at => at.Kind == ControlFlowRegionKind.Try);

    /// <summary>A region and those around it. The root of a function inside lies in a region of another method.</summary>
    private static IEnumerable<ControlFlowRegion> Around(ControlFlowRegion region)
    {
        for (ControlFlowRegion? at = region; at is { Kind: not ControlFlowRegionKind.Root }; at = at.EnclosingRegion)
        {
            yield return at;
        }
    }
}
