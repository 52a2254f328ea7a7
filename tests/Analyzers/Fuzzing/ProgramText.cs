using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>Writes random programs as methods of one class, each step on a line of its own.</summary>
internal sealed class ProgramText
{
    private readonly StringBuilder _text = new();
    private int _line = 1;

    public ProgramText()
    {
        Write(0, "using System; using System.Buffers;");
        Write(0, "internal static class Programs {");
        Write(1, "private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Shared;");
        Write(1, "private static void Work() { if (Random.Shared.Next(2) == 0) { throw new InvalidOperationException(); } }");
    }

    public string End()
    {
        Write(0, "}");
        return _text.ToString();
    }

    /// <summary>Writes a program, and notes the lines of its steps. Gives its first line.</summary>
    public int Add(int number, IReadOnlyList<Step> steps)
    {
        int first = _line;
        Write(1, $"public static void Run{number.ToString(CultureInfo.InvariantCulture)}(bool p0, bool p1, int n, ref bool coin) {{");
        Write(2, "byte[]? a0 = null; byte[]? a1 = null; byte[]? a2 = null; Memory<byte> v0 = default; Memory<byte> v1 = default; bool f0 = false; bool f1 = false;");
        WriteAll(2, steps);
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
            case StepKind.Rent:
                Write(depth, $"a{step.Target} = s_pool.Rent(16);");
                break;
            case StepKind.Return:
                Write(depth, $"s_pool.Return(a{step.Target}!);");
                break;
            case StepKind.Use:
                Write(depth, $"a{step.Target}![0] = 1;");
                break;
            case StepKind.MakeNew:
                Write(depth, $"a{step.Target} = new byte[16];");
                break;
            case StepKind.SetNull:
                Write(depth, $"a{step.Target} = null;");
                break;
            case StepKind.Copy:
                Write(depth, step.Target == step.Source ? ";" : $"a{step.Target} = a{step.Source};");
                break;
            case StepKind.MakeView:
                Write(depth, $"v{step.Target} = new Memory<byte>(a{step.Source});");
                break;
            case StepKind.UseView:
                Write(depth, $"Console.WriteLine(v{step.Target}.Span.IndexOf((byte)1));");
                break;
            case StepKind.SetFlag:
                Write(depth, $"f{step.Target} = {(step.Source == 1 ? "true" : "false")};");
                break;
            case StepKind.Work:
                Write(depth, "Work();");
                break;
            case StepKind.Leave:
                Write(depth, "return;");
                break;
            case StepKind.Throw:
                Write(depth, "throw new InvalidOperationException();");
                break;
            case StepKind.Break:
                Write(depth, "break;");
                break;
            case StepKind.Continue:
                Write(depth, "continue;");
                break;
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
            case StepKind.TryFinally:
                WriteBlock(depth, "try", step.First!);
                WriteBlock(depth, "finally", step.Second!);
                break;
            case StepKind.TryCatch:
                WriteBlock(depth, "try", step.First!);
                WriteBlock(depth, "catch", step.Second!);
                break;
        }
    }

    private void WriteBlock(int depth, string head, IReadOnlyList<Step> steps)
    {
        Write(depth, $"{head} {{");
        WriteAll(depth + 1, steps);
        Write(depth, "}");
    }

    private static string TextOf(Question question)
    {
        string text = question.Kind switch
        {
            // By reference, so that it may change between any two looks; a look throws nothing.
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
