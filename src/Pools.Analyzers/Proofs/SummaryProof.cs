namespace Pools.Analyzers.Proofs;

/// <summary>Collects the common effects of all paths that leave a method, for its callers.</summary>
internal sealed class SummaryProof
{
    private static readonly (bool IsRental, int Argument, bool IsView) s_other = (false, -1, false);

    private (bool IsRental, int Argument, bool IsView) _result;
    private ParameterEffect[]? _effects;

    /// <summary>A path leaves the method without an exception.</summary>
    public void Leave(Method method, PathState state)
    {
        var result = ResultOf(method, state);
        ParameterEffect[] effects = [.. ((IMethodSymbol)method.Owner).Parameters.Select(parameter => EffectOn(method, state, parameter))];
        bool isFirst = _effects is null;
        _result = isFirst || _result == result ? result : s_other;
        _effects = isFirst ? effects : [.. effects.Zip(_effects!, Both)];
    }

    public Summary? Of(Method method)
    {
        IMethodSymbol symbol = (IMethodSymbol)method.Owner;
        (bool isRental, int argument, bool isView) = symbol.IsAsync ? s_other : _result;
        return _effects is null ? null : new Summary(isRental, argument, isView, [.. symbol.Parameters.Zip(_effects, (parameter, effect) =>
            IsBorrowed(method, parameter) ? ParameterEffect.Borrowed : symbol.IsAsync ? ParameterEffect.Unknown : effect)]);
    }

    private static ParameterEffect Both(ParameterEffect one, ParameterEffect other) => one == other ? one
        : one >= ParameterEffect.Rented || other >= ParameterEffect.Rented ? ParameterEffect.SometimesRented
        : ParameterEffect.Unknown;

    private static (bool IsRental, int Argument, bool IsView) ResultOf(Method method, PathState state)
    {
        bool isView = state.Result.Kind == ValueKind.View;
        return !state.Result.IsContent || !IsOwn(state, state.Result.Index, isReturned: false) ? s_other
            : method.Sites[state.Result.Index] switch
            {
                { Kind: SiteKind.Initial, Variable.Symbol: IParameterSymbol parameter } => (false, parameter.Ordinal, isView),
                { Kind: SiteKind.Rent, IsEmpty: false } when !isView => (true, -1, false),
                _ => s_other,
            };
    }

    private static ParameterEffect EffectOn(Method method, PathState state, IParameterSymbol parameter)
    {
        if (method.Variables.FindAny(parameter) is not { IsShared: false } variable)
        {
            return ParameterEffect.Unknown;
        }

        Value value = state[variable.Index];
        bool isArray = value.Kind == ValueKind.Array;
        if (parameter.RefKind == RefKind.Out)
        {
            bool isRental = isArray && method.Sites[value.Index].Kind == SiteKind.Rent && IsOwn(state, value.Index, isReturned: false);
            return isRental ? ParameterEffect.Rented : ParameterEffect.Unknown;
        }

        // An array that is null on a path needs no return there.
        bool isAbsent = value.Kind == ValueKind.Null && !method.IsAssigned(parameter);
        bool isInitial = isArray && method.Sites.FindInitial(variable)?.Index == value.Index;
        bool isReturned = isInitial && IsOwn(state, value.Index, isReturned: true);
        return isAbsent || isReturned ? ParameterEffect.Returned : ParameterEffect.Unknown;
    }

    /// <summary>Whether an array is returned or not, and no other code may hold it.</summary>
    private static bool IsOwn(PathState state, int site, bool isReturned) =>
        state.Site(site) is { IsPresent: true } facts && facts.IsReturned == isReturned && !facts.Is(SiteFlags.Escaped);

    private static bool IsBorrowed(Method method, IParameterSymbol parameter) =>
        parameter.Type is IArrayTypeSymbol && parameter.RefKind == RefKind.None
        && (method.Variables.FindAny(parameter) is not { } variable
            ? !GraphOperations.Functions(method.Graph).Any()
            : variable is { IsShared: false, IsCaptured: false } && method.Sites.FindInitial(variable) is { } site
                && !method.Ledger.IsKept(site));
}
