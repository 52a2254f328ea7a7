using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Pools.Analyzers.Flow;

/// <summary>The conditions that a method asks more than once, also in the rounds of a loop, so that what the first answer was decides the second.</summary>
internal sealed class ConditionTable
{
    private readonly Dictionary<IOperation, ConditionUse> _uses = [];
    private readonly ILookup<Variable, int> _dependents;

    public ConditionTable(ControlFlowGraph graph, VariableTable variables, LoopTable loops, ISymbol owner)
    {
        PureText texts = new(variables, owner is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor });
        List<(IOperation Branch, string Text, bool IsNegated, List<Variable> Dependencies, bool IsRepeated)> found = [];
        foreach (BasicBlock block in graph.Blocks)
        {
            List<Variable> dependencies = [];
            if (block.ConditionKind != ControlFlowConditionKind.None && block.BranchValue is { } value && Normalize(value, texts, dependencies) is { } text)
            {
                found.Add((value, text.Text, text.IsNegated, dependencies, loops.IsInLoop(block)));
            }
        }

        List<(Variable Variable, int Condition)> dependents = [];
        foreach (var same in found.GroupBy(use => use.Text, System.StringComparer.Ordinal).Where(same => same.Count() > 1 || same.Any(use => use.IsRepeated)))
        {
            foreach (var use in same)
            {
                _uses[use.Branch] = new ConditionUse(Count, use.IsNegated);
            }

            dependents.AddRange(same.First().Dependencies.Distinct().Select(variable => (variable, Count)));
            Count++;
        }

        _dependents = dependents.ToLookup(pair => pair.Variable, pair => pair.Condition);
    }

    public int Count { get; }

    public ConditionUse? Find(IOperation branchValue) => _uses.TryGetValue(branchValue, out ConditionUse use) ? use : null;

    /// <summary>The conditions whose truth is unknown once a variable is assigned.</summary>
    public IEnumerable<int> DependentsOf(Variable variable) => _dependents[variable];

    /// <summary>One text for a condition and its opposite, and for both ways to write an order.</summary>
    private static (string Text, bool IsNegated)? Normalize(IOperation condition, PureText texts, List<Variable> dependencies)
    {
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not:
                return Normalize(not.Operand, texts, dependencies) is { } operand ? (operand.Text, !operand.IsNegated) : null;
            case IBinaryOperation binary:
                return NormalizeBinary(binary, texts, dependencies);
            case IIsTypeOperation isType:
                return texts.Of(isType.ValueOperand, dependencies) is { } value ? ($"{value} is {isType.TypeOperand}", false) : null;
            case IIsNullOperation isNull:
                return texts.Of(isNull.Operand, dependencies) is { } nullable ? ($"{nullable} null", false) : null;
            case IIsPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true } constant } } pattern:
                return texts.Of(pattern.Value, dependencies) is { } matched ? (constant.Value is null ? $"{matched} null" : $"{matched}={pattern.Value.Type?.SpecialType}:{constant.Value}", false) : null;
            case IIsPatternOperation { Pattern: INegatedPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } } } notNull:
                return texts.Of(notNull.Value, dependencies) is { } checkedValue ? ($"{checkedValue} null", true) : null;
            default:
                return null;
        }
    }

    private static (string Text, bool IsNegated)? NormalizeBinary(IBinaryOperation binary, PureText texts, List<Variable> dependencies)
    {
        bool isReference = binary.LeftOperand.Type?.IsReferenceType == true;
        if ((binary.OperatorMethod is not null && binary.LeftOperand.Type?.SpecialType != SpecialType.System_String)
            || texts.Of(binary.LeftOperand, dependencies) is not { } left || texts.Of(binary.RightOperand, dependencies) is not { } right)
        {
            return null;
        }

        bool isOrdered = PureText.IsNumber(binary.LeftOperand.Type) && PureText.IsNumber(binary.RightOperand.Type);
        switch (binary.OperatorKind)
        {
            case BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals:
                bool isOpposite = binary.OperatorKind == BinaryOperatorKind.NotEquals;
                if (isReference && binary.RightOperand.IsNullOrDefault())
                {
                    return ($"{left} null", isOpposite);
                }

                return (string.CompareOrdinal(left, right) <= 0 ? $"{left}={right}" : $"{right}={left}", isOpposite);
            case BinaryOperatorKind.LessThan when isOrdered:
                return ($"{left}<{right}", false);
            case BinaryOperatorKind.GreaterThanOrEqual when isOrdered:
                return ($"{left}<{right}", true);
            case BinaryOperatorKind.GreaterThan when isOrdered:
                return ($"{right}<{left}", false);
            case BinaryOperatorKind.LessThanOrEqual when isOrdered:
                return ($"{right}<{left}", true);
            default:
                return null;
        }
    }
}
