namespace Pools.Analyzers.Symbols;

/// <summary>Tells pool calls by their symbols.</summary>
internal static class PoolCalls
{
    /// <summary>Whether a type is an array pool, or the interface of this library's pools.</summary>
    public static bool IsArrayPool(ITypeSymbol? type) => type.IsOrDerivesFrom("System.Buffers", "ArrayPool") || type.Is("Pools", "ITrimmableArrayPool");

    public static bool IsOwner(ITypeSymbol? type) => type.Is("System.Buffers", "IMemoryOwner");

    public static PoolCall Classify(IMethodSymbol method) => method switch
    {
        { Name: "Rent", ReturnType: IArrayTypeSymbol, Parameters: [{ Type.SpecialType: SpecialType.System_Int32 }] } when IsArrayPool(method.ContainingType) =>
            PoolCall.Rent,
        { Name: "Rent", Parameters.Length: 1 } when IsOwner(method.ReturnType) && method.ContainingType.Is("System.Buffers", "MemoryPool") => PoolCall.RentOwner,
        { Name: "Return", Parameters: [{ Type: IArrayTypeSymbol }] or [{ Type: IArrayTypeSymbol }, _] } when IsArrayPool(method.ContainingType) => PoolCall.Return,

        // A debug pool's takes the place of the call besides, which the compiler fills in.
        { Name: "ReturnAndClear", Parameters: { Length: 2 or 5 } and [{ Type: IArrayTypeSymbol }, ..] } when IsArrayPool(method.ContainingType) => PoolCall.Return,
        _ => IsOwner(method.ReturnType) ? PoolCall.ObtainOwner : PoolCall.None,
    };

    /// <summary>Whether a pool call is made on the object itself: a pool that is being written, not used.</summary>
    public static bool IsOnThis(IInvocationOperation call) => call.Instance is IInstanceReferenceOperation;

    /// <summary>Whether a call returns the memory of an owner.</summary>
    public static bool IsDispose(IMethodSymbol method) => method.Name == "Dispose" && method.Parameters.IsEmpty && !method.IsStatic;
}
