using System.Globalization;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

/// <summary>What a report says of the code is there: the line that throws, the check that does not help.</summary>
public sealed class MessageTests
{
    [Theory]
    [InlineData("stream.ReadExactly(array);", "", "finally { array[0] = 1; }")]
    [InlineData("stream.ReadExactly(array);", "catch { throw; }", "")]
    [InlineData("stream.ReadExactly(array);", "catch { Log.Write(); throw; }", "")]
    [InlineData("stream.ReadExactly(array);", "catch { throw; }", "finally { array[0] = 1; }")]
    [InlineData("stream.ReadExactly(array);", "catch (IOException) { Log.Write(); }", "finally { array[0] = 1; }")]
    public async Task An_array_lost_by_an_exception_names_the_line_that_throws(string throws, string handler, string last)
    {
        string text = $$"""
            using System.Buffers;
            using System.IO;
            static class Log { public static void Write() { } }
            static class Program
            {
                static void Lose(Stream stream)
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(10);
                    try
                    {
                        {{throws}}
                    }
                    {{handler}}
                    {{last}}
                    ArrayPool<byte>.Shared.Return(array);
                }
            }
            """;
        Assert.Equal("'ArrayPool<byte>.Shared.Rent(10)' is not returned when an exception is thrown: line 11 may throw before it is returned", await MessageOf(text, "POOL0011"));
    }

    [Fact]
    public async Task An_array_that_one_of_two_calls_loses_names_the_one_that_does()
    {
        string text = """
            using System.Buffers;
            using System.IO;
            static class Program
            {
                static void Lose(Stream stream)
                {
                    byte[] array = ArrayPool<byte>.Shared.Rent(10);
                    bool isRead = false;
                    try
                    {
                        stream.ReadExactly(array);
                        isRead = true;
                        stream.Flush();
                    }
                    finally
                    {
                        if (!isRead)
                        {
                            ArrayPool<byte>.Shared.Return(array);
                        }
                    }

                    ArrayPool<byte>.Shared.Return(array);
                }
            }
            """;
        Assert.EndsWith("line 13 may throw before it is returned", await MessageOf(text, "POOL0011"), System.StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ArrayPool<byte>.Shared.Return(_array);", "nothing stops the second call")]
    [InlineData("if (_other != null) { System.Console.Write(_other); } ArrayPool<byte>.Shared.Return(_array);", "nothing stops the second call")]
    [InlineData("if (_array != null) { ArrayPool<byte>.Shared.Return(_array); }", "so that it passes the null check again")]
    [InlineData("if (_array is { } array) { ArrayPool<byte>.Shared.Return(array); }", "so that it passes the null check again")]
    [InlineData("byte[] array = _array; if (null != array) { ArrayPool<byte>.Shared.Return(array); }", "so that it passes the null check again")]
    public async Task A_second_disposal_speaks_of_a_null_check_only_where_one_is(string body, string words)
    {
        string text = $$"""
            using System.Buffers;
            public sealed class Holder(string other) : System.IDisposable
            {
                private readonly string _other = other;
                private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(10);
                public void Dispose() { {{body}} }
            }
            """;
        Assert.Equal($"A second 'Dispose' returns '_array' again: the field still holds it, {(words[0] == 'n' ? "and " : "")}{words}", await MessageOf(text, "POOL0008"));
    }

    private static async Task<string> MessageOf(string text, string id)
    {
        CSharpCompilation compilation = AnalyzerRun.WithRule(AnalyzerRun.Compile(text), "POOL0011");
        Assert.DoesNotContain(compilation.GetDiagnostics(TestContext.Current.CancellationToken), error => error.Severity == DiagnosticSeverity.Error);
        return Assert.Single(await AnalyzerRun.Report(compilation), report => report.Id == id).GetMessage(CultureInfo.InvariantCulture);
    }
}
