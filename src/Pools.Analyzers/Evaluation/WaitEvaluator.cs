namespace Pools.Analyzers.Evaluation;

/// <summary>Evaluates waits for tasks that use an array. Some waits may end before their task.</summary>
internal sealed class WaitEvaluator(Evaluator evaluator)
{
    private Tracker Tracker => evaluator.Tracker;

    public static bool IsOfSeveral(IMethodSymbol method) =>
        method.Name is "WhenAll" or "WhenAny" or "WaitAll" or "WaitAny" && method.ContainingType.Is("System.Threading.Tasks", "Task");

    /// <summary>Waits for all of several tasks, or for any of them, which leaves the others.</summary>
    public Value InvokeOnSeveral(IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        IOperation[] tasks = [.. call.Arguments.SelectMany(argument => PartsOf(argument.Value))];
        Value[] values = [.. tasks.Select(evaluator.Evaluate)];
        evaluator.MayThrow(call, Throwing.IsPlausible(method));
        bool isWait = method.Name.StartsWithAny("Wait");
        bool isAnyOf = method.Name.EndsWith("Any", StringComparison.Ordinal) && tasks.Count(task => ViewTypes.IsTask(task.Type)) != 1;
        bool givesUp = isAnyOf || (isWait && method.Parameters.Length > 1);
        Value result = Value.Unknown;
        for (int i = 0; i < tasks.Length; i++)
        {
            bool isAwaitedElsewhere = givesUp ? !IsUnobserved(call, tasks, values)
                : isWait || (result.HasSite && result.Index != values[i].Index);
            if (values[i].Kind != ValueKind.Task || isAwaitedElsewhere)
            {
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

        bool isTimeout = method.Parameters is [{ Type: var type }, ..]
            && (type.SpecialType == SpecialType.System_Int32 || type.Is("System", "TimeSpan"));
        bool hasTimeout = isTimeout && call.Arguments[0].Value.ConstantValue.Value is not -1 && !IsInfinite(call.Arguments[0].Value.Syntax);
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
            Tracker.Escape(task);
        }

        return Value.Unknown;
    }

    /// <summary>Awaits a task. It is over even if the wait throws, unless the wait timed out.</summary>
    public void Await(IAwaitOperation awaited, Value task)
    {
        if (task.IsWhole)
        {
            Tracker.Mark(task, SiteFlags.GivenUp);
            evaluator.MayThrow(awaited, isPlausible: true);
            ref SiteFacts facts = ref evaluator.State.Site(task.Index);
            facts = facts.Without(SiteFlags.GivenUp);
        }

        Tracker.CompleteTask(task);
    }

    /// <summary>Whether the code never asks which task is over: it ignores the call's result, the other tasks, and their signals.</summary>
    private bool IsUnobserved(IInvocationOperation call, IOperation[] tasks, Value[] values)
    {
        bool isWrapped = call.Parent is IArgumentOperation or IInvocationOperation { TargetMethod.Name: "ConfigureAwait" };
        IOperation? user = isWrapped ? call.Parent!.Parent : call.Parent;
        return (user is IAwaitOperation ? user.Parent : call.Parent) is IExpressionStatementOperation
            && tasks.Where((_, i) => values[i].Kind != ValueKind.Task).All(task => task.WithoutConversions() switch
            {
                ILocalReferenceOperation local => evaluator.Find(local) is { IsCaptured: false } && CountReads(local.Local) == 1,
                IInvocationOperation made => made.TargetMethod.IsFramework() && !IsInfinite(made.Syntax)
                    && !made.Descendants().Any(part => part is not IInvocationOperation && IsSignal(part.Type)),
                IOperation other => other.ConstantValue is { HasValue: true, Value: not -1 },
            });
    }

    private int CountReads(ILocalSymbol local) => GraphOperations.All(evaluator.Method.Graph).Count(other =>
        other is ILocalReferenceOperation { Parent: not ISimpleAssignmentOperation } read && local.IsSame(read.Local));

    private static bool IsInfinite(SyntaxNode timeout) => timeout.ToString().Contains("Infinite") || timeout.ToString().Contains("-1");

    private static bool IsSignal(ITypeSymbol? type) =>
        type?.ContainingNamespace?.ToDisplayString().StartsWithAny("System.Threading") == true;

    private static IEnumerable<IOperation> PartsOf(IOperation argument) => argument.WithoutConversions() switch
    {
        IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
        { Kind: GraphOperations.CollectionExpression } collection => collection.ChildOperations,
        IOperation other => [other],
    };
}
