namespace Pools.Analyzers.Evaluation;

/// <summary>Passes arrays and views to a call, as arguments or as its receiver.</summary>
internal sealed class ArgumentEvaluator(Evaluator evaluator)
{
    /// <summary>The beginnings of names of methods outside the framework that treat an array as data. Others may read less.</summary>
    private static readonly string[] s_takesAll = ["Write", "Send", "Append", "Hash", "Save", "Publish", "Upload", "Compress", "Encrypt"];

    private Tracker Tracker => evaluator.Tracker;

    public Value Pass(IInvocationOperation call, Value instance, Value[] values)
    {
        CallEffect effect = KnownCalls.Classify(call.TargetMethod);
        Value result = call.Instance is { } on ? PassInstance(call, on, instance, effect) : Value.Unknown;
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

    /// <summary>A function that uses an array on another thread is like a task that got the array.</summary>
    private Value? Start(IInvocationOperation call)
    {
        bool isStart = call.TargetMethod.IsFramework() && (call.TargetMethod.Name, call.TargetMethod.ContainingType.Name)
            is ("Run", "Task") or ("StartNew", "TaskFactory") or ("QueueUserWorkItem" or "UnsafeQueueUserWorkItem", "ThreadPool");
        return isStart && call.Arguments[0].Value is IDelegateCreationOperation { Target: IFlowAnonymousFunctionOperation lambda }
            && evaluator.TextOf(lambda.Symbol).OnlyArray is { } variable
            && evaluator.State[variable.Index] is { Kind: ValueKind.Array } array
            ? Tracker.BeginTask(array, call)
            : null;
    }

    private Value PassInstance(IInvocationOperation call, IOperation on, Value instance, CallEffect effect)
    {
        IMethodSymbol method = call.TargetMethod;
        if (!instance.IsContent)
        {
            PassHolder(call, on, instance);
            Detach(on, instance);
            Tracker.Use(Value.Unknown, on);
            return Value.Unknown;
        }

        // A loop reads all elements, unless it may stop early. A loop by reference may fill them.
        if (method.Name == "GetEnumerator")
        {
            Tracker.Use(instance, on);
            if (on.Syntax.Parent is ForEachStatementSyntax { Type: RefTypeSyntax { ReadOnlyKeyword.RawKind: 0 } } && instance.ShowsAll)
            {
                Tracker.Mark(instance, SiteFlags.Filled);
            }

            evaluator.Pools.UseAsData(!call.IsImplicit || MayStopEarly(on.Syntax) ? Value.Unknown : instance, on);
            return call.IsImplicit ? Value.Unknown : Value.HolderOf(instance.Index);
        }

        bool isText = method.Name == "ToString" && method.ContainingType.TypeArguments is [{ SpecialType: SpecialType.System_Char }];
        if ((isText || method.Name == "ToArray") && ViewTypes.IsView(on.Type))
        {
            evaluator.Pools.UseAsData(instance, on);
        }

        if (effect is CallEffect.Clear or CallEffect.Fill && IsRest(on))
        {
            Tracker.Mark(instance, SiteFlags.Filled);
        }

        return Apply(call, on, instance, effect);
    }

    /// <summary>Whether a view shows all elements from one on.</summary>
    private static bool IsRest(IOperation view) => view is IInvocationOperation { TargetMethod.Parameters: [.., { Name: "start" }] }
        or IImplicitIndexerReferenceOperation { Argument: IRangeOperation { RightOperand: null } };

    /// <summary>Calls an object that may hold an array. A memory stream over a whole array copies all of it.</summary>
    private void PassHolder(IInvocationOperation call, IOperation on, Value holder)
    {
        IMethodSymbol method = call.TargetMethod;
        if (holder.Kind == ValueKind.Holder && (method.MethodKind == MethodKind.DelegateInvoke || Holders.Reads(method)))
        {
            Tracker.Use(holder, call);
            if (on.Type is { IsRefLikeType: false, Name: not "MemoryStream" })
            {
                // A reader may have read ahead.
                Tracker.Detach(holder);
            }
        }

        if (method.Name is "CopyTo" or "CopyToAsync" or "ToArray" or "WriteTo")
        {
            bool isWhole = holder is { Kind: ValueKind.Holder, IsWhole: true } && evaluator.Find(on) is not { IsCaptured: true };
            evaluator.Pools.UseAsData(isWhole ? Value.ViewOf(holder.Index, true) : Value.Unknown, on);
        }
        else if (!method.Name.StartsWithAny("Read") && method.Name is not ("Flush" or "Dispose"))
        {
            Tracker.Detach(holder, isPartOnly: true);
        }
    }

    private Value PassArgument(IInvocationOperation call, IArgumentOperation argument, Value value, CallEffect effect)
    {
        if (value.Kind == ValueKind.Task)
        {
            Tracker.Escape(value);
            return Value.Unknown;
        }

        if (!value.IsContent)
        {
            Tracker.Escape(value);
            Tracker.Detach(value, isPartOnly: true);
            Detach(argument.Value, value);
            Tracker.Use(Value.Unknown, argument.Value);
            evaluator.Pools.UseAsData(value.Kind == ValueKind.Stack ? value : Value.Unknown, argument.Value);
            return Value.Unknown;
        }

        if (!KeepsNothing(argument, effect))
        {
            Tracker.Escape(value);
        }

        IMethodSymbol method = call.TargetMethod;
        if (effect == CallEffect.Unknown && method.MethodKind != MethodKind.DelegateInvoke && IsOpaque(argument.Parameter))
        {
            bool isSpan = value.Kind == ValueKind.View && argument.Value.Type?.IsRefLikeType == true;
            Tracker.Use(isSpan ? value : Value.Unknown, argument.Value);
            return Value.Unknown;
        }

        bool isData = !IsCut(call) && effect is CallEffect.Borrow or CallEffect.Unknown && argument.Parameter is { } taker
            && (Sinks.TakesAll(call, taker) || IsTakenByOthers(call, argument));
        if (isData)
        {
            evaluator.Pools.UseAsData(value, argument.Value);
        }

        bool isOther = effect is CallEffect.View or CallEffect.Slice && !IsViewed(call, argument);
        Value result = Apply(call, argument.Value, value, isOther ? CallEffect.Borrow : effect);
        ITypeSymbol? parameter = argument.Parameter?.Type;
        if (value.ShowsAll && effect != CallEffect.Copy && !isData && !ViewTypes.IsReadOnly(parameter) && MayFill(call, effect))
        {
            Tracker.Mark(value, SiteFlags.Filled);
        }

        if (effect == CallEffect.Unknown && !method.IsFramework())
        {
            Tracker.Mark(value, SiteFlags.Cleared);
        }

        bool isDocument = call.Type.Is("System.Text.Json", "JsonDocument")
            && parameter is INamedTypeSymbol { TypeArguments: [{ SpecialType: SpecialType.System_Byte }] };
        return Wait(call, argument, value) ?? (isDocument ? Value.HolderOf(value.Index) : result);
    }

    private Value Apply(IInvocationOperation call, IOperation at, Value value, CallEffect effect)
    {
        if (effect is CallEffect.Measure or CallEffect.Identity)
        {
            evaluator.Measure(effect == CallEffect.Measure ? value : Value.Unknown);
            return Value.Unknown;
        }

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

    /// <summary>Whether an asynchronous method uses a parameter in its first <c>await</c> or later.</summary>
    private static bool IsUsedWhileAwaiting(IArgumentOperation argument) =>
        argument.Parameter is { DeclaringSyntaxReferences: [var reference] } parameter && reference.GetSyntax().Parent?.Parent is { } text
        && text.DescendantNodes().FirstOrDefault(node => node is AwaitExpressionSyntax) is { } awaited
        && text.Named(parameter.Name).Any(name => name.SpanStart >= awaited.SpanStart);

    private static bool IsCut(IInvocationOperation call) => call.Syntax.Parent is ElementAccessExpressionSyntax
        || (call.Syntax.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name }
            && name is "Substring" or "Remove" or "AsSpan" or "AsMemory" or "Slice" or "Take");

    /// <summary>Whether a call keeps no array of an argument. A call that takes any object, or an element, may store it.</summary>
    public static bool KeepsNothing(IArgumentOperation argument, CallEffect effect) => effect switch
    {
        CallEffect.Unknown => ViewTypes.IsSpan(argument.Parameter?.Type) || ViewTypes.IsReadOnlySpan(argument.Parameter?.Type),
        CallEffect.Identity or CallEffect.Measure or CallEffect.View => true,
        _ => !IsOpaque(argument.Parameter),
    };

    /// <summary>The task of a call that uses an array until the task is awaited, or null.</summary>
    public Value? Wait(IInvocationOperation call, IArgumentOperation argument, Value value)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isKept = argument.Parameter?.Type is IArrayTypeSymbol || ViewTypes.IsMemory(argument.Parameter?.Type);
        bool isBegun = call.Type.Is("System", "IAsyncResult") && call.Arguments.Any(callback =>
            callback.Parameter?.Type.Is("System", "AsyncCallback") == true && callback.Value.IsNullOrDefault());
        bool isTask = (ViewTypes.IsTask(call.Type) || isBegun) && call.Instance?.Type.Is("System.IO", "MemoryStream") != true;
        bool isCertain = method.MethodKind == MethodKind.DelegateInvoke || (method.IsAsync && IsUsedWhileAwaiting(argument))
            || (method.IsFramework() && (isBegun || method.Name.EndsWith("Async", StringComparison.Ordinal)));
        return isKept && isTask && isCertain ? Tracker.BeginTask(value, call) : null;
    }

    private void Detach(IOperation given, Value value)
    {
        if (value.Kind == ValueKind.Holder && Holders.MayChange(given.WithoutConversions().Type))
        {
            Tracker.Detach(value);
        }
    }

    /// <summary>Whether a loop may find the end of the data: it can be left, or a condition ignores the element.</summary>
    private static bool MayStopEarly(SyntaxNode elements)
    {
        string? element = (elements.Parent as ForEachStatementSyntax)?.Identifier.ValueText;
        return elements.Parent is CommonForEachStatementSyntax loop && loop.Statement.DescendantNodesAndSelf().Any(node => node switch
        {
            IfStatementSyntax choice => element is null || !choice.Condition.Named(element).Any(),
            _ => node is BreakStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax,
        });
    }

    /// <summary>Whether a parameter takes any object. The method may compare it or keep it.</summary>
    private static bool IsOpaque(IParameterSymbol? parameter) =>
        parameter is null or { Type.SpecialType: SpecialType.System_Object } or { OriginalDefinition.Type: ITypeParameterSymbol };

    /// <summary>Whether the result of a call shows this argument. Other arguments only say where to cut.</summary>
    private static bool IsViewed(IInvocationOperation call, IArgumentOperation argument) =>
        call.Type is not { IsValueType: true, SpecialType: not SpecialType.None }
        && (argument == call.Arguments[0] || call.TargetMethod.ContainingType.Name == "Enumerable");

    private static bool IsTakenByOthers(IInvocationOperation call, IArgumentOperation argument) =>
        ViewTypes.IsReadOnly(argument.Parameter?.Type) && !call.TargetMethod.IsFramework()
        && call.TargetMethod.Parameters.All(parameter => parameter.IsSame(argument.Parameter) || !MayLimit(parameter))
        && argument.Value is IConversionOperation { IsImplicit: true, Operand: { Type: IArrayTypeSymbol } }
        && call.TargetMethod.Name.StartsWithAny(s_takesAll);

    /// <summary>Whether a parameter may limit how much of an array is used, or be the data for which the array is only a table.</summary>
    private static bool MayLimit(IParameterSymbol parameter)
    {
        ITypeSymbol type = parameter.Type;
        bool isReceiver = parameter.Ordinal == 0 && parameter.ContainingSymbol is IMethodSymbol { IsExtensionMethod: true };
        bool isPlain = type.SpecialType is SpecialType.System_Boolean or SpecialType.System_String || type.TypeKind == TypeKind.Enum
            || type.Is("System.Threading", "CancellationToken");
        bool isService = isReceiver || (type.IsFramework() && type.SpecialType != SpecialType.System_Object);
        return !isPlain && !(type is INamedTypeSymbol { IsReferenceType: true } && isService);
    }

    private static bool MayFill(IInvocationOperation call, CallEffect effect)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isVoid = method.ReturnsVoid || (call.Type is INamedTypeSymbol { IsGenericType: false } && ViewTypes.IsTask(call.Type));
        return effect == CallEffect.Fill || !call.TargetMethod.IsFramework() || method.MethodKind == MethodKind.DelegateInvoke
            || (isVoid && !Sinks.HasCount(method));
    }
}
