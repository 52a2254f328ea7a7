namespace Pools.Analyzers.Evaluation;

/// <summary>What becomes of an array, or a view of it, that a call gets or is made on.</summary>
internal sealed class ArgumentEvaluator(Evaluator evaluator)
{
    /// <summary>Methods of others that take all they get for data, by the beginning of their names; others may read only as much as they need.</summary>
    private static readonly string[] s_takesAll = ["Write", "Send", "Append", "Hash", "Save", "Publish", "Upload", "Compress", "Encrypt"];

    private Tracker Tracker => evaluator.Tracker;

    public Value Pass(IInvocationOperation call, Value instance, Value[] values)
    {
        CallEffect effect = KnownCalls.Classify(call.TargetMethod);
        Value result = Value.Unknown;
        if (call.Instance is { } on)
        {
            result = PassInstance(call, on, instance, effect);
        }

        for (int i = 0; i < values.Length; i++)
        {
            Value passed = PassArgument(call, call.Arguments[i], values[i], effect);
            result = passed.Kind is ValueKind.Unknown or ValueKind.Object ? result : passed;
        }

        if (effect == CallEffect.Identity && values.Length == 2)
        {
            evaluator.ForgetIdentity(values[0], values[1]);
        }

        return Start(call) ?? result;
    }

    /// <summary>A function that uses an array and runs on another thread is like a task that got the array.</summary>
    private Value? Start(IInvocationOperation call)
    {
        bool isStart = call.TargetMethod.IsFramework() && (call.TargetMethod.Name, call.TargetMethod.ContainingType.Name) is ("Run", "Task") or ("StartNew", "TaskFactory") or ("QueueUserWorkItem" or "UnsafeQueueUserWorkItem", "ThreadPool");
        return isStart && call.Arguments[0].Value is IDelegateCreationOperation { Target: IFlowAnonymousFunctionOperation lambda }
            && evaluator.TextOf(lambda.Symbol).OnlyArray is { } variable && evaluator.State[variable.Index] is { Kind: ValueKind.Array } array
            ? Tracker.BeginTask(array, call)
            : null;
    }

    private Value PassInstance(IInvocationOperation call, IOperation on, Value instance, CallEffect effect)
    {
        // First, an object that is neither an array nor a view: from here on it may do anything with an array that it holds.
        if (instance.Kind is not (ValueKind.Array or ValueKind.View))
        {
            PassHolder(call, on, instance);
            LetGo(on, instance);
            Tracker.Use(Value.Unknown, on);
            return Value.Unknown;
        }

        // Next, a loop over the elements. It reads all of them, also those behind the requested length, unless it may stop early; one by reference may fill them.
        if (call.TargetMethod.Name == "GetEnumerator")
        {
            Tracker.Use(instance, on);
            if (WritesElements(on.Syntax))
            {
                Tracker.Mark(instance, instance.ShowsAll ? SiteFlags.Filled : SiteFlags.None);
            }

            evaluator.Pools.TakeForData(!call.IsImplicit || MayStopEarly(on.Syntax) ? Value.Unknown : instance, on);
            return call.IsImplicit ? Value.Unknown : Value.HolderOf(instance.Index);
        }

        // Otherwise, a method of the program may keep the array it is called on; those of the framework do what the table of effects says.
        if (effect == CallEffect.Unknown && !call.TargetMethod.IsFramework())
        {
            Tracker.Escape(instance);
        }

        bool isCopied = call.TargetMethod.Name == "ToArray" || (call.TargetMethod.Name == "ToString" && call.TargetMethod.ContainingType.TypeArguments is [{ SpecialType: SpecialType.System_Char }]);
        if (isCopied && ViewTypes.IsView(on.Type))
        {
            evaluator.Pools.TakeForData(instance, on);
        }

        if (effect is CallEffect.Clear or CallEffect.Fill && IsRest(on))
        {
            // What others left is gone.
            Tracker.Mark(instance, SiteFlags.Filled);
        }

        return Apply(call, on, instance, effect);
    }

    /// <summary>Whether a view shows all from one element on.</summary>
    private static bool IsRest(IOperation view) => view switch
    {
        IInvocationOperation { TargetMethod.Parameters: [.., { Name: "start" }] } => true,
        IImplicitIndexerReferenceOperation indexer => indexer.Argument is IRangeOperation { RightOperand: null },
        _ => false,
    };

    /// <summary>A memory stream over a whole array copies all of it, unless its length was changed.</summary>
    private void PassHolder(IInvocationOperation call, IOperation on, Value holder)
    {
        if (holder.Kind == ValueKind.Holder && (call.TargetMethod.MethodKind == MethodKind.DelegateInvoke || Holders.Reads(call.TargetMethod)))
        {
            Tracker.Use(holder, call);
            if (on.Type is { IsRefLikeType: false, Name: not "MemoryStream" })
            {
                // It may have read ahead, or keep what it has read.
                Tracker.LetGo(holder);
            }
        }

        if (call.TargetMethod.Name is "CopyTo" or "CopyToAsync" or "ToArray" or "WriteTo")
        {
            bool isWhole = holder.Kind == ValueKind.Holder && holder.IsWhole && evaluator.Method.Variables.Find(on) is not { IsCaptured: true };
            evaluator.Pools.TakeForData(isWhole ? Value.ViewOf(holder.Index, true) : Value.Unknown, on);
        }
        else if (!(call.TargetMethod.Name.StartsWith("Read", StringComparison.Ordinal) || call.TargetMethod.Name is "Flush" or "Dispose"))
        {
            Tracker.LetGo(holder, isPartOnly: true);
        }
    }

    private Value PassArgument(IInvocationOperation call, IArgumentOperation argument, Value value, CallEffect effect)
    {
        if (value.Kind == ValueKind.Task)
        {
            Tracker.HandOnTask(value);
            return Value.Unknown;
        }

        if (value.Kind is not (ValueKind.Array or ValueKind.View))
        {
            Tracker.Escape(value);
            Tracker.LetGo(value, isPartOnly: true);
            LetGo(argument.Value, value);
            Tracker.Use(Value.Unknown, argument.Value);
            evaluator.Pools.TakeForData(value.Kind == ValueKind.Stack ? value : Value.Unknown, argument.Value);
            return Value.Unknown;
        }

        ITypeSymbol? parameter = argument.Parameter?.Type;
        if (!KeepsNothing(argument, effect))
        {
            Tracker.Escape(value);
        }

        if (effect == CallEffect.Unknown && call.TargetMethod.MethodKind != MethodKind.DelegateInvoke && IsOpaque(argument.Parameter))
        {
            Tracker.Use(value.Kind == ValueKind.View && argument.Value.Type?.IsRefLikeType == true ? value : Value.Unknown, argument.Value);
            return Value.Unknown;
        }

        bool isTaken = !IsCut(call) && effect is CallEffect.Borrow or CallEffect.Unknown && argument.Parameter is { } taker && (Sinks.TakesAll(call, taker) || IsTakenByOthers(call, argument));
        if (isTaken)
        {
            evaluator.Pools.TakeForData(value, argument.Value);
        }

        Value result = Apply(call, argument.Value, value, effect is CallEffect.View or CallEffect.Slice && !IsViewed(call, argument) ? CallEffect.Borrow : effect);
        if (value.ShowsAll && effect != CallEffect.Copy && !isTaken && !ViewTypes.IsReadOnly(parameter) && MayFill(call, effect))
        {
            Tracker.Mark(value, SiteFlags.Filled);
        }

        if (effect == CallEffect.Unknown && !call.TargetMethod.IsFramework())
        {
            // It may clear, too.
            Tracker.Mark(value, SiteFlags.Cleared);
        }

        bool isDocument = call.Type.Is("System.Text.Json", "JsonDocument") && parameter is INamedTypeSymbol { TypeArguments: [{ SpecialType: SpecialType.System_Byte }] };
        return Wait(call, argument, value) ?? (isDocument ? Value.HolderOf(value.Index) : result);
    }

    private Value Apply(IInvocationOperation call, IOperation at, Value value, CallEffect effect)
    {
        if (effect == CallEffect.Measure)
        {
            evaluator.Method.Ledger.Measure(evaluator.Method.Sites[value.Index]);
        }

        if (effect is CallEffect.Measure or CallEffect.Identity)
        {
            return Value.Unknown;
        }

        // Making a view looks at nothing; its use will tell. But of a returned array there is nothing to be made.
        Tracker.Use(value, at);
        bool isAll = value.ShowsAll && (effect == CallEffect.Fill || !Sinks.HasCount(call.TargetMethod));
        Tracker.Mark(value, effect switch
        {
            CallEffect.Copy when value.Kind == ValueKind.Array => SiteFlags.NotNull,
            CallEffect.Clear or CallEffect.Fill => isAll ? SiteFlags.Cleared | SiteFlags.Filled : SiteFlags.Cleared,
            _ => SiteFlags.None,
        });
        bool isView = effect is CallEffect.View or CallEffect.Slice;
        return isView ? Value.ViewOf(value.Index, effect == CallEffect.View && value.ShowsAll) : Value.Unknown;
    }

    /// <summary>A task that got the array, or a part of its memory, uses it until it is awaited.</summary>
    /// <summary>Whether an asynchronous method names a parameter when its caller goes on: in its first <c>await</c>, or behind that.</summary>
    private static bool IsUsedWhileAwaiting(IArgumentOperation argument) =>
        argument.Parameter is { DeclaringSyntaxReferences: [var reference] } parameter && reference.GetSyntax().Parent?.Parent is { } text
        && text.DescendantNodes().FirstOrDefault(node => node is AwaitExpressionSyntax) is { } awaited
        && text.DescendantNodes().Any(node => node.SpanStart >= awaited.SpanStart && node is IdentifierNameSyntax name && name.Identifier.ValueText == parameter.Name);

    /// <summary>Whether the result is cut at once.</summary>
    private static bool IsCut(IInvocationOperation call) => call.Syntax.Parent is ElementAccessExpressionSyntax
        || call.Syntax.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Substring" or "Remove" or "AsSpan" or "AsMemory" or "Slice" or "Take" };

    /// <summary>Whether a call keeps no array of an argument. One that takes just any object, or an element, may keep it wherever it puts that.</summary>
    public static bool KeepsNothing(IArgumentOperation argument, CallEffect effect) => effect switch
    {
        CallEffect.Unknown => ViewTypes.IsSpan(argument.Parameter?.Type) || ViewTypes.IsReadOnlySpan(argument.Parameter?.Type),
        CallEffect.Identity or CallEffect.Measure or CallEffect.View => true,
        _ => !IsOpaque(argument.Parameter),
    };

    public Value? Wait(IInvocationOperation call, IArgumentOperation argument, Value value)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isKept = argument.Parameter?.Type is IArrayTypeSymbol || ViewTypes.IsMemory(argument.Parameter?.Type);
        bool isBegun = call.Type.Is("System", "IAsyncResult") && call.Arguments.Any(callback => callback.Parameter?.Type.Is("System", "AsyncCallback") == true && callback.Value.IsNullOrDefault());
        bool isTask = (ViewTypes.IsTask(call.Type) || isBegun) && call.Instance?.Type.Is("System.IO", "MemoryStream") != true;
        bool isCertain = method.MethodKind == MethodKind.DelegateInvoke || (method.IsAsync && IsUsedWhileAwaiting(argument)) || (method.IsFramework() && (isBegun || method.Name.EndsWith("Async", StringComparison.Ordinal)));
        return isKept && isTask && isCertain ? Tracker.BeginTask(value, call) : null;
    }

    private void LetGo(IOperation given, Value value)
    {
        if (value.Kind == ValueKind.Holder && Holders.MayLetGo(given.WithoutConversions().Type))
        {
            Tracker.LetGo(value);
        }
    }

    /// <summary>Whether a loop over all elements has them as places to write to.</summary>
    private static bool WritesElements(SyntaxNode elements) => elements.Parent is ForEachStatementSyntax { Type: RefTypeSyntax { ReadOnlyKeyword.RawKind: 0 } };

    /// <summary>Whether a loop over all elements may find where the data ends: it can be left, or it asks for something else than the element, perhaps how many there were.</summary>
    private static bool MayStopEarly(SyntaxNode elements) => elements.Parent is CommonForEachStatementSyntax loop
        && loop.Statement.DescendantNodesAndSelf().Any(node => node is BreakStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax || (node is IfStatementSyntax choice && !AsksForElement(choice.Condition, loop)));

    private static bool AsksForElement(ExpressionSyntax condition, CommonForEachStatementSyntax loop) => loop is ForEachStatementSyntax { Identifier.ValueText: var element }
        && condition.DescendantNodesAndSelf().Any(node => node is IdentifierNameSyntax name && name.Identifier.ValueText == element);

    /// <summary>Whether a parameter takes just any object: what becomes of an array there, a comparison perhaps, nobody knows.</summary>
    private static bool IsOpaque(IParameterSymbol? parameter) =>
        parameter is null || parameter.Type.SpecialType == SpecialType.System_Object || parameter.OriginalDefinition.Type is ITypeParameterSymbol;

    /// <summary>Whether what a call gives shows this argument, and not another one by which it is trimmed or divided; or is a number.</summary>
    private static bool IsViewed(IInvocationOperation call, IArgumentOperation argument) =>
        call.Type is not { IsValueType: true, SpecialType: not SpecialType.None } && (argument == call.Arguments[0] || call.TargetMethod.ContainingType.Name == "Enumerable");

    private static bool IsTakenByOthers(IInvocationOperation call, IArgumentOperation argument)
    {
        if (!ViewTypes.IsReadOnly(argument.Parameter?.Type) || call.TargetMethod.IsFramework() || call.TargetMethod.Parameters.Any(parameter => !SymbolEqualityComparer.Default.Equals(parameter, argument.Parameter) && MayLimit(parameter)))
        {
            return false;
        }

        bool isFromArray = argument.Value is IConversionOperation { IsImplicit: true, Operand: { Type: IArrayTypeSymbol } };
        return isFromArray && Sinks.StartsWith(call.TargetMethod.Name, s_takesAll);
    }

    /// <summary>Whether another parameter may say how much of an array to use, or may be the data for which the array is only a table.</summary>
    private static bool MayLimit(IParameterSymbol parameter)
    {
        ITypeSymbol type = parameter.Type;
        bool isReceiver = parameter.Ordinal == 0 && parameter.ContainingSymbol is IMethodSymbol { IsExtensionMethod: true };
        bool isPlain = type.SpecialType is SpecialType.System_Boolean or SpecialType.System_String || type.TypeKind == TypeKind.Enum || type.Is("System.Threading", "CancellationToken");
        return !isPlain && !(type is INamedTypeSymbol { IsReferenceType: true } && (isReceiver || (type.IsFramework() && type.SpecialType != SpecialType.System_Object)));
    }

    /// <summary>Whether a call that gets a whole array may have written all of it.</summary>
    private static bool MayFill(IInvocationOperation call, CallEffect effect) =>
        effect == CallEffect.Fill || !call.TargetMethod.IsFramework() || call.TargetMethod.MethodKind == MethodKind.DelegateInvoke
        || ((call.TargetMethod.ReturnsVoid || (call.Type is INamedTypeSymbol { IsGenericType: false } && ViewTypes.IsTask(call.Type))) && !Sinks.HasCount(call.TargetMethod));
}
