namespace Pools.Analyzers;

/// <summary>Finds private fields that get rented arrays which their type can never return.</summary>
internal static class RentedFields
{
    public static IEnumerable<Finding> Findings(Method method)
    {
        foreach (Site site in method.Sites.All)
        {
            if (site is { Kind: SiteKind.Rent, Newer: null, Origin: { } rent } && FieldOf(rent) is { } field && method.UsesOf(field)?.AreNeverReturned == true)
            {
                yield return new Finding(Rule.Leak, rent, site, null, ProofKind.Never) { Name = field.Name };
            }
        }
    }

    /// <summary>The field of this object that a rented array is put in at once.</summary>
    private static IFieldSymbol? FieldOf(IOperation rent) =>
        rent.Parent is ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Instance: IInstanceReferenceOperation } target } assignment && assignment.Value == rent ? target.Field : null;
}
