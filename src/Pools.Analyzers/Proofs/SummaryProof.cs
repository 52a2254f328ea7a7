namespace Pools.Analyzers.Proofs;

/// <summary>Collects what all paths that leave a method have in common, for its callers.</summary>
internal sealed class SummaryProof
{
    private const int Rental = -2;
    private const int Other = -1;
    private const int View = 1 << 16;

    private ParameterEffect[]? _effects;
    private int _result;

    /// <summary>A path leaves the method as it should.</summary>
    public void Leave(Method method, PathState state)
    {
        int result = ResultOf(method, state);
        ParameterEffect[] effects = [.. ParametersOf(method).Select(parameter => EffectOn(method, state, parameter))];
        bool isFirst = _effects is null;
        _result = isFirst || _result == result ? result : Other;
        _effects = isFirst ? effects : [.. effects.Zip(_effects!, Both)];
    }

    /// <summary>The summary; null if no path leaves the method.</summary>
    public Summary? Of(Method method) => _effects is null ? null : new Summary(
        _result == Rental && !IsAsync(method),
        IsAsync(method) || _result < 0 ? -1 : _result & ~View,
        (_result & View) != 0,
        [.. ParametersOf(method).Zip(_effects, (parameter, effect) => IsBorrowed(method, parameter) ? ParameterEffect.Borrowed : IsAsync(method) ? ParameterEffect.Unknown : effect)]);

    private static bool IsAsync(Method method) => ((IMethodSymbol)method.Owner).IsAsync;

    private static IParameterSymbol[] ParametersOf(Method method) => [.. ((IMethodSymbol)method.Owner).Parameters];

    private static ParameterEffect Both(ParameterEffect one, ParameterEffect other) => one == other ? one
        : one is ParameterEffect.Rented or ParameterEffect.SometimesRented || other is ParameterEffect.Rented or ParameterEffect.SometimesRented ? ParameterEffect.SometimesRented : ParameterEffect.Unknown;

    private static int ResultOf(Method method, PathState state)
    {
        if (state.Result.Kind is not (ValueKind.Array or ValueKind.View))
        {
            return Other;
        }

        Site site = method.Sites[state.Result.Index];
        SiteFacts facts = state.Site(state.Result.Index);
        return facts.Status != SiteStatus.Live || facts.Is(SiteFlags.Escaped) ? Other
            : site is { Kind: SiteKind.Initial, Variable.Symbol: IParameterSymbol parameter } ? parameter.Ordinal | (state.Result.Kind == ValueKind.View ? View : 0)
            : site.Kind == SiteKind.Rent && state.Result.Kind == ValueKind.Array && !PoolCallEvaluator.IsEmpty(site) ? Rental : Other;
    }

    private static ParameterEffect EffectOn(Method method, PathState state, IParameterSymbol parameter)
    {
        if (method.Variables.FindAny(parameter) is not { IsShared: false } variable)
        {
            return ParameterEffect.Unknown;
        }

        Value value = state[variable.Index];
        if (parameter.RefKind == RefKind.Out)
        {
            bool isRental = value.Kind == ValueKind.Array && method.Sites[value.Index].Kind == SiteKind.Rent && state.Site(value.Index) is { Status: SiteStatus.Live } facts && !facts.Is(SiteFlags.Escaped);
            return isRental ? ParameterEffect.Rented : ParameterEffect.Unknown;
        }

        // An array that is null on a path has nothing to be returned there.
        return (value.Kind == ValueKind.Null && !method.IsAssigned(parameter)) || (value.Kind == ValueKind.Array && method.Sites.FindInitial(variable)?.Index == value.Index && state.Site(value.Index) is { Status: SiteStatus.Returned } held && !held.Is(SiteFlags.Escaped))
            ? ParameterEffect.Returned : ParameterEffect.Unknown;
    }

    private static bool IsBorrowed(Method method, IParameterSymbol parameter) =>
        parameter.Type is IArrayTypeSymbol && parameter.RefKind == RefKind.None
        && (method.Variables.FindAny(parameter) is not { } variable
            ? !GraphOperations.Functions(method.Graph).Any()
            : (variable is { IsShared: false, IsCaptured: false } && method.Sites.FindInitial(variable) is { } site && !method.Ledger.Leaks.IsKept(site)));
}
