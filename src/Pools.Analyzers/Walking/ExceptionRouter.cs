namespace Pools.Analyzers.Walking;

/// <summary>Sends a copy of the facts wherever an exception may go: into each handler that may catch it, through finally blocks, out of the method.</summary>
internal sealed class ExceptionRouter(Method method, PathWalker walker)
{
    /// <summary>An operation throws.</summary>
    /// <param name="state">The facts before it has done anything; copied where they are needed.</param>
    /// <param name="thrower">The operation, or the last one before a <c>throw;</c>.</param>
    /// <param name="cause">The operation whose exception it is: that of a <c>throw;</c> came from where the handler was entered.</param>
    /// <param name="isPlausible">Whether one has to expect it to throw.</param>
    /// <param name="region">The region that it stands in.</param>
    /// <param name="after">What the finally block around it was entered for.</param>
    public void Throw(PathState state, IOperation thrower, IOperation cause, bool isPlausible, ControlFlowRegion region, Continuation? after)
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
        // A handler that throws in its turn makes no exception likelier than the one it was entered by.
        copy.IsPlausible = isPlausible && (state.Throw == 0 || state.IsPlausible);
        copy.Throw = HasReturned(copy) ? method.Operations.Number(thrower) : (short)0;
        copy.Thrower = cause;
        GoOutwards(copy, region, after);
    }

    /// <summary>An exception goes on after a finally block.</summary>
    public void GoOn(PathState state, Continuation after) => GoOutwards(state, after.Region.EnclosingRegion!.EnclosingRegion!, after.Parent);

    private void GoOutwards(PathState state, ControlFlowRegion from, Continuation? after)
    {
        Forget(state, from);
        foreach (ControlFlowRegion region in Around(from))
        {
            switch (region.Kind)
            {
                case ControlFlowRegionKind.Finally or ControlFlowRegionKind.Filter:
                    // The exception replaces the continuation.
                    after = region.Kind == ControlFlowRegionKind.Finally ? after?.Parent : after;
                    break;
                case ControlFlowRegionKind.Try when region.EnclosingRegion is { Kind: ControlFlowRegionKind.TryAndFinally } both:
                    walker.EnterFinally(Continuation.OfException(both.NestedRegions[1], after), state);
                    return;
                case ControlFlowRegionKind.Try when region.EnclosingRegion is { Kind: ControlFlowRegionKind.TryAndCatch } tried:
                    if (EnterHandlers(state, tried, after))
                    {
                        return;
                    }

                    break;
            }

            Forget(state, region.EnclosingRegion);
        }

        walker.Leave(state, state.Thrower ?? method.Graph.OriginalOperation, state.IsPlausible, isUnderWay: true);
    }

    /// <summary>Enters all handlers of a try block. True if one of them catches everything.</summary>
    private bool EnterHandlers(PathState state, ControlFlowRegion tried, Continuation? after)
    {
        for (int i = 1; i < tried.NestedRegions.Length; i++)
        {
            ControlFlowRegion handler = tried.NestedRegions[i];
            bool isFiltered = handler.Kind == ControlFlowRegionKind.FilterAndHandler;
            bool catchesAll = !isFiltered && (handler.ExceptionType is null || handler.ExceptionType.SpecialType == SpecialType.System_Object || handler.ExceptionType is { Name: "Exception", ContainingNamespace.Name: "System" });
            PathState caught = state.Copy();
            caught.IsPlausible &= !isFiltered;
            if (!catchesAll && handler.ExceptionType?.Name != "TimeoutException")
            {
                caught.ForgetGivenUp();
            }

            walker.Enter(method.Graph.Blocks[handler.FirstBlockOrdinal], caught, after);
            if (catchesAll)
            {
                return true;
            }

            if (!isFiltered && handler.ExceptionType?.Name == "TimeoutException")
            {
                state.ForgetGivenUp();
            }
        }

        return false;
    }

    /// <summary>Variables of a scope that is left hold nothing any more.</summary>
    private void Forget(PathState state, ControlFlowRegion? region)
    {
        foreach (Variable variable in region is null ? [] : method.Variables.DeclaredIn(region))
        {
            state[variable.Index] = Value.Unknown;
        }
    }

    private static bool HasReturned(PathState state) => Enumerable.Range(0, state.SiteCount).Any(site =>
        state.Site(site) is { Status: SiteStatus.Returned } facts && !facts.Is(SiteFlags.Noted));

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
