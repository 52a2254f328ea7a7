using System;
using System.Text.RegularExpressions;
using Pools.Tool.Events;

namespace Pools.Tool.Symbols;

/// <summary>A method as the runtime names it.</summary>
/// <param name="Type">The type with its namespace: <c>My.Outer+Inner</c>.</param>
/// <param name="Name">The method's own name.</param>
/// <param name="Signature">Return type and parameters.</param>
internal sealed partial record MethodName(string Type, string Name, string Signature)
{
    /// <summary>No name takes longer than microseconds; names come from the process, which may be hostile.</summary>
    private const int MostMilliseconds = 1000;

    /// <summary>The method as its author wrote it: what the compiler made of asynchronous methods, iterators, lambdas and local functions goes by the method that it stands in.</summary>
    public string Display { get; } = Printable.Of(Compute(Type, Name));

    /// <summary>The same without its namespace, where a file and a line say which it is.</summary>
    public string Short => Display.StartsWith(Namespace + '.', StringComparison.Ordinal) ? Display[(Namespace.Length + 1)..] : Display;

    private string Namespace
    {
        get
        {
            string outermost = Type.Split('+', '`', '[')[0];
            int dot = outermost.LastIndexOf('.');
            return dot < 0 ? "" : outermost[..dot];
        }
    }

    private static string Compute(string type, string name)
    {
        // A state machine: My.Type+<Method>d__5.MoveNext, or inside a class of captured variables: My.Type+<>c__DisplayClass1_0+<<Method>b__0>d.MoveNext.
        Match machine = StateMachine().Match(type);
        if (machine.Success && name is "MoveNext")
        {
            return Compute(machine.Groups["outer"].Value, machine.Groups["method"].Value);
        }

        string outer = ClosureClass().Replace(type, "");
        Match local = LocalFunction().Match(name);
        if (local.Success)
        {
            return $"{Readable(outer)}.{Written(local.Groups["method"].Value)}.{local.Groups["local"].Value}";
        }

        Match lambda = Lambda().Match(name);
        return lambda.Success ? $"{Readable(outer)}.{Written(lambda.Groups["method"].Value)} (lambda)" : $"{Readable(outer)}.{Written(name)}";
    }

    private static string Readable(string type) => Arity().Replace(type.Replace('+', '.'), "").Replace("System.__Canon", "T", StringComparison.Ordinal);

    private static string Written(string name) => name switch
    {
        "<Main>$" or "<Main>" => "Main",
        _ => name,
    };

    [GeneratedRegex(@"^(?<outer>.*)\+<(?<method>.+)>d(__\d+)?(`\d+)?(\[.*\])?$", RegexOptions.ExplicitCapture, MostMilliseconds)]
    private static partial Regex StateMachine();

    [GeneratedRegex(@"\+<>c(__DisplayClass\d+_\d+)?(`\d+)?(\[.*\])?$", RegexOptions.ExplicitCapture, MostMilliseconds)]
    private static partial Regex ClosureClass();

    [GeneratedRegex(@"^<(?<method>.+?)>g__(?<local>.+)\|[\d_]+$", RegexOptions.ExplicitCapture, MostMilliseconds)]
    private static partial Regex LocalFunction();

    [GeneratedRegex(@"^<(?<method>.+?)>b__[\d_]+$", RegexOptions.ExplicitCapture, MostMilliseconds)]
    private static partial Regex Lambda();

    [GeneratedRegex(@"`\d+", RegexOptions.ExplicitCapture, MostMilliseconds)]
    private static partial Regex Arity();
}
