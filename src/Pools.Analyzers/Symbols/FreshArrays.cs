namespace Pools.Analyzers.Symbols;

/// <summary>Framework methods that allocate the array they return.</summary>
internal static class FreshArrays
{
    public static bool IsMadeBy(IMethodSymbol method) => method.ReturnType is IArrayTypeSymbol && method.IsFramework() && method.Name switch
    {
        "ToArray" or "ToCharArray" or "ToByteArray" or "ReadAllBytes" or "GetSubArray" => true,
        "GetBytes" => method.ContainingType.Name is "BitConverter" or "RandomNumberGenerator"
            || method.ContainingType.IsOrDerivesFrom("System.Text", "Encoding"),
        "AllocateArray" or "AllocateUninitializedArray" => method.ContainingType.Is("System", "GC"),
        "FromBase64String" or "FromHexString" => method.ContainingType.Is("System", "Convert"),
        _ => false,
    };
}
