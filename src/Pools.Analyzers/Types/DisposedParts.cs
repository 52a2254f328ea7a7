namespace Pools.Analyzers.Types;

/// <summary>Knows methods that use an object and dispose it: a second call may end with an exception of that object.</summary>
internal static class DisposedParts
{
    public static bool AreUsed(Method method)
    {
        ILookup<ISymbol, bool> isDisposal = GraphOperations.All(method.Graph).OfType<IInvocationOperation>()
            .Select(call => (Part: PartOf(method, call.Instance), IsDisposal: call.TargetMethod.Name is "Dispose" or "DisposeAsync" or "Close" or "CloseAsync"))
            .Where(call => call.Part is not null)
            .ToLookup(call => call.Part!, call => call.IsDisposal, (IEqualityComparer<ISymbol>)SymbolEqualityComparer.Default);
        return isDisposal.Any(part => part.Contains(true) && part.Contains(false));
    }

    private static ISymbol? PartOf(Method method, IOperation? instance) =>
        instance is null ? null
        : method.Variables.Find(instance.WithoutConversions()) is { } variable ? variable.Symbol ?? variable.Source?.Symbol
        : (instance.WithoutConversions() as IMemberReferenceOperation)?.Member;
}
