namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates calls that wait for tasks which use an array, some of them perhaps not to the end.</summary>
internal sealed class WaitEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    /// <summary>Whether a call takes several tasks.</summary>
    public static bool IsOfSeveral(IMethodSymbol method) =>
        method.Name is "WhenAll" or "WhenAny" or "WaitAll" or "WaitAny" && method.ContainingType.Is("System.Threading.Tasks", "Task");

    /// <summary>The task of all is over when each of them is. Waiting for any of several leaves the others.</summary>
    public Value InvokeOnSeveral(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        IOperation[] tasks = [.. call.Arguments.SelectMany(argument => PartsOf(argument.Value))];
        Value[] values = [.. tasks.Select(evaluator.Evaluate)];
        evaluator.MayThrow(call, Throwing.IsPlausible(method));
        bool isWait = method.Name.StartsWith("Wait", StringComparison.Ordinal);
        bool isAnyOf = method.Name.EndsWith("Any", StringComparison.Ordinal) && tasks.Count(task => ViewTypes.IsTask(task.Type)) != 1;
        bool givesUp = isAnyOf || (isWait && method.Parameters.Length > 1);
        Value result = Value.Unknown;
        for (int i = 0; i < tasks.Length; i++)
        {
            if (values[i].Kind != ValueKind.Task || (givesUp ? !IsUnobserved(call, tasks, values) : isWait || (result.HasSite && result.Index != values[i].Index)))
            {
                // Either it is over, or other code awaits it.
                Tracker.HandOnTask(values[i]);
                Tracker.Escape(values[i]);
            }
            else
            {
                result = givesUp ? result : values[i];
            }
        }

        return result;
    }

    public Value InvokeOnOne(IInvocationOperation call, Value task)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.Name is "ConfigureAwait" or "AsTask" or "Preserve" or "GetAwaiter")
        {
            return task;
        }

        bool hasTimeout = method.Parameters is [var first, ..] && (first.Type.SpecialType == SpecialType.System_Int32 || first.Type.Is("System", "TimeSpan"))
            && call.Arguments[0].Value is { ConstantValue: not { HasValue: true, Value: -1 } } timeout && !IsInfinite(timeout.Syntax);
        if (method.Name == "WaitAsync" && hasTimeout)
        {
            return task with { IsWhole = true };
        }

        if (method.Name is "GetResult" || (method.Name == "Wait" && call.Arguments.IsEmpty))
        {
            Tracker.CompleteTask(task);
        }
        else if (!(method.Name == "Wait" && hasTimeout && call.Parent is IExpressionStatementOperation))
        {
            Tracker.HandOnTask(task);
        }

        return Value.Unknown;
    }

    /// <summary>A task is over when awaiting it has thrown, too, unless that was because it took too long.</summary>
    public void Await(IAwaitOperation awaited, Value task)
    {
        if (task.IsWhole)
        {
            Tracker.Mark(task, SiteFlags.GivenUp);
            evaluator.MayThrow(awaited, isPlausible: true);
            ref SiteFacts facts = ref evaluator.State.Site(task.Index);
            facts = facts with { Flags = facts.Flags & ~SiteFlags.GivenUp };
        }

        Tracker.CompleteTask(task);
    }

    /// <summary>Whether nothing later asks which of the tasks is over: neither by the call's result nor by the other tasks, nor by what ends those.</summary>
    private bool IsUnobserved(IInvocationOperation call, IOperation[] tasks, Value[] values)
    {
        IOperation? user = call.Parent is IArgumentOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } ? call.Parent.Parent : call.Parent;
        return (user is IAwaitOperation ? user.Parent : call.Parent) is IExpressionStatementOperation
            && tasks.Where((_, i) => values[i].Kind != ValueKind.Task).All(task => task.WithoutConversions() switch
            {
                ILocalReferenceOperation local => evaluator.Method.Variables.Find(local) is { IsCaptured: false } && GraphOperations.All(evaluator.Method.Graph)
                    .Count(other => other is ILocalReferenceOperation read && SymbolEqualityComparer.Default.Equals(read.Local, local.Local) && other.Parent is not ISimpleAssignmentOperation) == 1,
                IInvocationOperation made => made.TargetMethod.IsFramework() && !IsInfinite(made.Syntax) && !made.Descendants().Any(part => part is not IInvocationOperation && IsSignal(part.Type)),
                IOperation other => other.ConstantValue is { HasValue: true, Value: not -1 },
            });
    }

    private static bool IsInfinite(SyntaxNode timeout) => timeout.ToString() is var text && (text.Contains("Infinite") || text.Contains("-1"));

    /// <summary>Whether a type may tell that something is over.</summary>
    private static bool IsSignal(ITypeSymbol? type) => type?.ContainingNamespace?.ToDisplayString().StartsWith("System.Threading", StringComparison.Ordinal) == true;

    private static IEnumerable<IOperation> PartsOf(IOperation argument) => argument.WithoutConversions() switch
    {
        IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
        { Kind: GraphOperations.CollectionExpression } collection => collection.ChildOperations,
        IOperation other => [other],
    };
}
