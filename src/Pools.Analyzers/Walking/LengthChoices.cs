namespace Pools.Analyzers.Walking;

/// <summary>Knows conditions that ask how long an array is, or whether it is empty.</summary>
internal static class LengthChoices
{
    /// <summary>Whether a condition compares the length of the array of a site with anything, or the length that was asked for with zero.</summary>
    public static bool Concern(IOperation condition, Site site, VariableTable variables, PathState state) =>
        site.MustBeReturned && condition is IBinaryOperation comparison && new[] { comparison.LeftOperand, comparison.RightOperand }.Any(side => side.WithoutConversions() switch
        {
            IPropertyReferenceOperation { Property.Name: "Length", Instance: { } array } => variables.Find(array) is { } held && state[held.Index] is { Kind: ValueKind.Array } value && value.Index == site.Index,
            IOperation other => (comparison.RightOperand.ConstantValue is { HasValue: true, Value: 0 or 1 } || comparison.LeftOperand.ConstantValue is { HasValue: true, Value: 0 or 1 })
                && site.Length is { } asked && variables.Find(asked.WithoutConversions()) is { } length && variables.Find(other) == length,
        });
}
