using System;
using System.Text.RegularExpressions;

namespace Pools.Diagnostics.Symbols;

/// <summary>Names a method as its author wrote it: what the compiler made of asynchronous methods, iterators, lambdas and local functions goes by the method that it stands in.</summary>
internal static partial class AuthoredName
{
    /// <summary>No name takes longer than microseconds; names come from a process that may be hostile.</summary>
    private const int MostMilliseconds = 1000;

    private const RegexOptions Options = RegexOptions.ExplicitCapture;

    private const string StateMachinePattern = @"^(?<outer>.*)\+<(?<method>.+)>d(__\d+)?(`\d+)?(\[.*\])?$";

    private const string ClosureClassPattern = @"\+<>c(__DisplayClass\d+_\d+|__\d+)?(`\d+)?(\[.*\])?$";

    private const string LocalFunctionPattern = @"^<(?<method>.+?)>g__(?<local>.+)\|[\d_]+$";

    private const string LambdaPattern = @"^<(?<method>.+?)>b__[\d_]+$";

    private const string ArityPattern = @"`\d+";

    /// <param name="type">The type with its namespace, as the runtime names it: <c>My.Outer+Inner</c>.</param>
    /// <param name="name">The method's own name.</param>
    public static string Of(string type, string name)
    {
        // A state machine: My.Type+<Method>d__5.MoveNext, or inside a class of captured variables: My.Type+<>c__DisplayClass1_0+<<Method>b__0>d.MoveNext.
        Match machine = StateMachine().Match(type);
        if (machine.Success && name is "MoveNext")
        {
            return Of(machine.Groups["outer"].Value, machine.Groups["method"].Value);
        }

        string outer = Readable(ClosureClass().Replace(type, ""));
        Match local = LocalFunction().Match(name);
        if (local.Success)
        {
            return $"{outer}.{Written(local.Groups["method"].Value)}.{local.Groups["local"].Value}";
        }

        Match lambda = Lambda().Match(name);
        return lambda.Success ? $"{outer}.{Written(lambda.Groups["method"].Value)} (lambda)" : $"{outer}.{Written(name)}";
    }

    private static string Readable(string type) => Arity().Replace(type.Replace('+', '.'), "").Replace("System.__Canon", "T");

    private static string Written(string name) => name switch
    {
        "<Main>$" or "<Main>" => "Main",
        _ => name,
    };

#if NET
    [GeneratedRegex(StateMachinePattern, Options, MostMilliseconds)]
    private static partial Regex StateMachine();

    [GeneratedRegex(ClosureClassPattern, Options, MostMilliseconds)]
    private static partial Regex ClosureClass();

    [GeneratedRegex(LocalFunctionPattern, Options, MostMilliseconds)]
    private static partial Regex LocalFunction();

    [GeneratedRegex(LambdaPattern, Options, MostMilliseconds)]
    private static partial Regex Lambda();

    [GeneratedRegex(ArityPattern, Options, MostMilliseconds)]
    private static partial Regex Arity();
#else
    private static readonly TimeSpan s_most = TimeSpan.FromMilliseconds(MostMilliseconds);

    private static readonly Regex s_stateMachine = new(StateMachinePattern, Options, s_most);

    private static readonly Regex s_closureClass = new(ClosureClassPattern, Options, s_most);

    private static readonly Regex s_localFunction = new(LocalFunctionPattern, Options, s_most);

    private static readonly Regex s_lambda = new(LambdaPattern, Options, s_most);

    private static readonly Regex s_arity = new(ArityPattern, Options, s_most);

    private static Regex StateMachine() => s_stateMachine;

    private static Regex ClosureClass() => s_closureClass;

    private static Regex LocalFunction() => s_localFunction;

    private static Regex Lambda() => s_lambda;

    private static Regex Arity() => s_arity;
#endif
}
