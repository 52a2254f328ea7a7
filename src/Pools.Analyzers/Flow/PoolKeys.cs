namespace Pools.Analyzers.Flow;

/// <summary>The pools of one method, each with a number.</summary>
internal sealed class PoolKeys
{
    /// <summary>Tuples whose elements have other names are one type to a pool.</summary>
    private static readonly SymbolDisplayFormat s_withoutTupleNames = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces,
        genericsOptions: SymbolDisplayGenericsOptions.IncludeTypeParameters,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.ExpandValueTuple);

    /// <summary>A symbol or name that always means the same pool, or the operation that creates it.</summary>
    private readonly List<(object Identity, bool IsKnown)> _keys = [];

    public bool AreKnown(int one, int other) => _keys[one].IsKnown && _keys[other].IsKnown;

    /// <summary>The pool that an expression always gives; -1 if it is unknown.</summary>
    public int Find(IOperation operation) => operation switch
    {
        IPropertyReferenceOperation { Property: { Name: "Shared", IsStatic: true, ContainingType: var type } }
            when PoolCalls.IsArrayPool(type) => Add(type.ToDisplayString(s_withoutTupleNames), type.Is("System.Buffers", "ArrayPool")),
        IFieldReferenceOperation { Field: { IsReadOnly: true } field, Instance: null or IInstanceReferenceOperation } =>
            Add(field, field.IsStatic && IsInitializedWithNewPool(field)),
        IInvocationOperation { TargetMethod: { Name: "Create", IsStatic: true } create }
            when create.ContainingType.Is("System.Buffers", "ArrayPool") => Add(operation, isKnown: true),
        IObjectCreationOperation creation =>
            Add(operation, creation.Arguments.All(argument => !PoolCalls.IsArrayPool(argument.Value.Type))),
        _ => -1,
    };

    public int OfParameter(ISymbol parameter) => Add(parameter, isKnown: false);

    /// <summary>Whether a readonly field is declared as <c>= ArrayPool&lt;T&gt;.Create(…)</c>.</summary>
    private static bool IsInitializedWithNewPool(IFieldSymbol field) =>
        field.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax { Expression: { } called } }
        && called is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Create" } access
        && access.Expression.DescendantNodesAndSelf().OfType<GenericNameSyntax>().Any(name => name.Identifier.ValueText == "ArrayPool");

    private int Add(object identity, bool isKnown)
    {
        int index = _keys.FindIndex(key =>
            key.Identity is ISymbol symbol ? symbol.IsSame(identity as ISymbol) : key.Identity.Equals(identity));
        if (index < 0)
        {
            index = _keys.Count;
            _keys.Add((identity, isKnown));
        }

        return index;
    }
}
