namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Writes random programs as methods of one class, each step on a line of its own.</summary>
internal sealed class ProgramText
{
    private readonly StringBuilder _text = new();
    private int _line = 1;
    private string _result = "";

    public ProgramText()
    {
        Write(0, "internal static class Programs {");
        Write(1, "private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Shared;");
        Write(1, "private static void Work() { if (Random.Shared.Next(2) == 0) { throw new InvalidOperationException(); } }");
    }

    public string End() => $"{_text}}}\n";

    /// <summary>Writes a program and notes the lines of its steps. Returns its first line.</summary>
    public int Add(int number, IReadOnlyList<Step> steps)
    {
        int first = _line;
        string type = Has(steps, StepKind.LeaveWithElement) ? "int" : Has(steps, StepKind.LeaveWithView) ? "Memory<byte>" : "void";
        _result = type == "void" ? "" : " default";
        Write(1, $"public static {type} Run{number.ToString(CultureInfo.InvariantCulture)}(bool p0, bool p1, int n, ref bool coin) {{");
        Write(2, "byte[]? a0 = null, a1 = null, a2 = null; Memory<byte> v0 = default, v1 = default; bool f0 = false, f1 = false;");
        WriteAll(2, steps);
        Write(2, $"return{_result};");
        Write(1, "}");
        return first;
    }

    private void WriteAll(int depth, IReadOnlyList<Step> steps)
    {
        foreach (Step step in steps)
        {
            step.Line = _line;
            Write(depth, step);
        }
    }

    private void Write(int depth, Step step)
    {
        switch (step.Kind)
        {
            case StepKind.If:
                WriteBlock(depth, $"if ({TextOf(step.Question!)})", step.First!);
                if (step.Second!.Count > 0)
                {
                    WriteBlock(depth, "else", step.Second);
                }

                break;
            case StepKind.While:
                WriteBlock(depth, $"while ({TextOf(step.Question!)})", step.First!);
                break;
            case StepKind.TryFinally or StepKind.TryCatch:
                WriteBlock(depth, "try", step.First!);
                WriteBlock(depth, step.Kind == StepKind.TryCatch ? "catch" : "finally", step.Second!);
                break;
            default:
                Write(depth, TextOf(step));
                break;
        }
    }

    private void WriteBlock(int depth, string head, IReadOnlyList<Step> steps)
    {
        Write(depth, $"{head} {{");
        WriteAll(depth + 1, steps);
        Write(depth, "}");
    }

    private static bool Has(IReadOnlyList<Step>? steps, StepKind kind) =>
        steps?.Any(step => step.Kind == kind || Has(step.First, kind) || Has(step.Second, kind)) == true;

    private string TextOf(Step step) => step.Kind switch
    {
        StepKind.Rent => $"a{step.Target} = s_pool.Rent(16);",
        StepKind.Return => $"s_pool.Return(a{step.Target}!);",
        StepKind.Use => $"a{step.Target}![0] = 1;",
        StepKind.MakeNew => $"a{step.Target} = new byte[16];",
        StepKind.SetNull => $"a{step.Target} = null;",
        StepKind.Copy => step.Target == step.Source ? ";" : $"a{step.Target} = a{step.Source};",
        StepKind.MakeView => $"v{step.Target} = new Memory<byte>(a{step.Source});",
        StepKind.UseView => $"Console.WriteLine(v{step.Target}.Span.IndexOf((byte)1));",
        StepKind.SetFlag => $"f{step.Target} = {(step.Source == 1 ? "true" : "false")};",
        StepKind.Work => "Work();",
        StepKind.Leave => $"return{_result};",
        StepKind.LeaveWithElement => $"return a{step.Target}![0];",
        StepKind.LeaveWithView => $"return new Memory<byte>(a{step.Target});",
        StepKind.Throw => "throw new InvalidOperationException();",
        StepKind.Break => "break;",
        StepKind.Continue => "continue;",
        _ => throw new InvalidOperationException($"{step.Kind}"),
    };

    private static string TextOf(Question question)
    {
        string text = question.Kind switch
        {
            // A reference: it may change at any time, and reading it throws nothing.
            QuestionKind.Ask => "coin",
            QuestionKind.Parameter => $"p{question.Number}",
            QuestionKind.Comparison => Comparisons.Texts[question.Number],
            QuestionKind.IsNull => $"a{question.Number} == null",
            _ => $"f{question.Number}",
        };
        return question.IsNegated ? $"!({text})" : text;
    }

    private void Write(int depth, string line)
    {
        _text.Append(' ', depth * 4).Append(line).Append('\n');
        _line++;
    }
}
