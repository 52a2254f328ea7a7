namespace Pools.Analyzers.Proofs;

/// <summary>Collects the common effects of all paths that leave a method, for its callers.</summary>
internal sealed class SummaryProof
{
    private const int Rental = -2;
    private const int Other = -1;
    private const int View = 1 << 16;

    private ParameterEffect[]? _effects;
    private int _result;

    /// <summary>A path leaves the method without an exception.</summary>
    public void Leave(Method method, PathState state)
    {
        int result = ResultOf(method, state);
        ParameterEffect[] effects = [.. ((IMethodSymbol)method.Owner).Parameters.Select(parameter => EffectOn(method, state, parameter))];
        bool isFirst = _effects is null;
        _result = isFirst || _result == result ? result : Other;
        _effects = isFirst ? effects : [.. effects.Zip(_effects!, Both)];
    }

    /// <summary>The summary; null if no path leaves the method.</summary>
    public Summary? Of(Method method)
    {
        IMethodSymbol symbol = (IMethodSymbol)method.Owner;
        return _effects is null ? null : new Summary(
            _result == Rental && !symbol.IsAsync,
            symbol.IsAsync || _result < 0 ? -1 : _result & ~View,
            (_result & View) != 0,
            [.. symbol.Parameters.Zip(_effects, (parameter, effect) =>
                IsBorrowed(method, parameter) ? ParameterEffect.Borrowed : symbol.IsAsync ? ParameterEffect.Unknown : effect)]);
    }

    private static ParameterEffect Both(ParameterEffect one, ParameterEffect other) => one == other ? one
        : one >= ParameterEffect.Rented || other >= ParameterEffect.Rented ? ParameterEffect.SometimesRented
        : ParameterEffect.Unknown;

    private static int ResultOf(Method method, PathState state)
    {
        if (state.Result.Kind is not (ValueKind.Array or ValueKind.View) || !IsOwn(state, state.Result.Index, SiteStatus.Live))
        {
            return Other;
        }

        Site site = method.Sites[state.Result.Index];
        bool isView = state.Result.Kind == ValueKind.View;
        return site is { Kind: SiteKind.Initial, Variable.Symbol: IParameterSymbol parameter } ? parameter.Ordinal | (isView ? View : 0)
            : site is { Kind: SiteKind.Rent, IsEmpty: false } && !isView ? Rental
            : Other;
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
            bool isRental = isArray && method.Sites[value.Index].Kind == SiteKind.Rent && IsOwn(state, value.Index, SiteStatus.Live);
            return isRental ? ParameterEffect.Rented : ParameterEffect.Unknown;
        }

        // An array that is null on a path needs no return there.
        bool isAbsent = value.Kind == ValueKind.Null && !method.IsAssigned(parameter);
        bool isInitial = isArray && method.Sites.FindInitial(variable)?.Index == value.Index;
        bool isReturned = isInitial && IsOwn(state, value.Index, SiteStatus.Returned);
        return isAbsent || isReturned ? ParameterEffect.Returned : ParameterEffect.Unknown;
    }

    /// <summary>Whether an array has a status, and no other code may hold it.</summary>
    private static bool IsOwn(PathState state, int site, SiteStatus status) =>
        state.Site(site).Status == status && !state.Site(site).Is(SiteFlags.Escaped);

    private static bool IsBorrowed(Method method, IParameterSymbol parameter) =>
        parameter.Type is IArrayTypeSymbol && parameter.RefKind == RefKind.None
        && (method.Variables.FindAny(parameter) is not { } variable
            ? !GraphOperations.Functions(method.Graph).Any()
            : variable is { IsShared: false, IsCaptured: false } && method.Sites.FindInitial(variable) is { } site
                && !method.Ledger.Leaks.IsKept(site));
}
