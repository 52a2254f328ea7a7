namespace Pools.Analyzers.Flow;

/// <summary>The pools of one method.</summary>
internal sealed class PoolKeys
{
    /// <summary>Tuples whose elements have other names are one type to a pool.</summary>
    private static readonly SymbolDisplayFormat s_withoutTupleNames = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.ExpandValueTuple);

    private readonly List<PoolKey> _keys = [];

    public PoolKey this[int index] => _keys[index];

    /// <summary>The pool that an expression always gives; -1 if it is not known which.</summary>
    public int Find(IOperation operation) => operation switch
    {
        IPropertyReferenceOperation { Property: { Name: "Shared", IsStatic: true } shared } when PoolCalls.IsArrayPool(shared.ContainingType) =>
            Add(shared.ContainingType.ToDisplayString(s_withoutTupleNames), shared.ContainingType.Is("System.Buffers", "ArrayPool")),
        IFieldReferenceOperation { Field: { IsReadOnly: true } field, Instance: null or IInstanceReferenceOperation } =>
            Add(field, field.IsStatic && IsInitializedWithNewPool(field)),
        IInvocationOperation { TargetMethod: { Name: "Create", IsStatic: true } create } when create.ContainingType.Is("System.Buffers", "ArrayPool") =>
            Add(operation, isKnown: true),
        IObjectCreationOperation creation => Add(operation, creation.Arguments.All(argument => !PoolCalls.IsArrayPool(argument.Value.Type))),
        _ => -1,
    };

    /// <summary>The pool that a parameter holds at first.</summary>
    public int OfParameter(ISymbol parameter) => Add(parameter, isKnown: false);

    /// <summary>Whether a field is declared as <c>= ArrayPool&lt;T&gt;.Create(…)</c> and can hold nothing else.</summary>
    private static bool IsInitializedWithNewPool(IFieldSymbol field) =>
        field.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Create" } access } }
        && access.Expression.DescendantNodesAndSelf().OfType<GenericNameSyntax>().Any(name => name.Identifier.ValueText == "ArrayPool");

    private int Add(object identity, bool isKnown)
    {
        int index = _keys.FindIndex(key => key.Identity is ISymbol symbol ? SymbolEqualityComparer.Default.Equals(symbol, identity as ISymbol) : key.Identity.Equals(identity));
        if (index < 0)
        {
            index = _keys.Count;
            _keys.Add(new PoolKey(identity, isKnown));
        }

        return index;
    }
}
