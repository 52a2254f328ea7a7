namespace Pools.Analyzers.Symbols;

/// <summary>Recognizes calls of pools by their symbols.</summary>
internal static class PoolCalls
{
    public static bool IsArrayPool(ITypeSymbol? type) =>
        type.IsOrDerivesFrom("System.Buffers", "ArrayPool") || type.Is("Pools", "ITrimmableArrayPool");

    public static bool IsOwner(ITypeSymbol? type) => type.Is("System.Buffers", "IMemoryOwner");

    /// <summary>The role of a call; none for a pool that calls itself.</summary>
    public static PoolCall Classify(IInvocationOperation call) =>
        call.Instance is IInstanceReferenceOperation ? PoolCall.None : Classify(call.TargetMethod);

    public static PoolCall Classify(IMethodSymbol method) => method switch
    {
        { Name: "Rent", ReturnType: IArrayTypeSymbol, Parameters: [{ Type.SpecialType: SpecialType.System_Int32 }] }
            when IsArrayPool(method.ContainingType) => PoolCall.Rent,
        { Name: "Rent", Parameters: [_] } when IsOwner(method.ReturnType) && method.ContainingType.Is("System.Buffers", "MemoryPool") =>
            PoolCall.RentOwner,
        { Name: "Return", Parameters: [{ Type: IArrayTypeSymbol }] or [{ Type: IArrayTypeSymbol }, _] }
            when IsArrayPool(method.ContainingType) => PoolCall.Return,

        // The overload of a debug pool also takes the place of the call, which the compiler passes.
        { Name: "ReturnAndClear", Parameters: { Length: 2 or 5 } and [{ Type: IArrayTypeSymbol }, ..] }
            when IsArrayPool(method.ContainingType) => PoolCall.Return,
        _ => IsOwner(method.ReturnType) ? PoolCall.ObtainOwner : PoolCall.None,
    };
}
