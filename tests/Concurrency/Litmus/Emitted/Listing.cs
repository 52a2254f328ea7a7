using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Pools.Tests.Concurrency.Litmus.Emitted;

/// <summary>The instructions that the compiler has emitted for the methods of a process: what it writes where <c>DOTNET_JitStdOutFile</c> says, for the methods that <c>DOTNET_JitDisasm</c> names.</summary>
internal sealed class Listing
{
    private const string Head = "; Assembly listing for method ";

    private static readonly Regex s_name = new(@"^; Assembly listing for method (?<type>[^\[:]*)(?<seam>[^:]*):(?<method>\w+)");

    private readonly ILookup<(string Seam, string Method), string> _instructions;

    private Listing(IEnumerable<(string Seam, string Method, string Instruction)> lines) =>
        _instructions = lines.ToLookup(line => (line.Seam, line.Method), line => line.Instruction);

    /// <summary>What makes the compiler write one.</summary>
    /// <param name="file">Where it writes.</param>
    /// <param name="methods">A pattern of methods.</param>
    public static IReadOnlyCollection<KeyValuePair<string, string>> Variables(string file, string methods) => [new("DOTNET_JitDisasm", methods), new("DOTNET_JitStdOutFile", file)];

    public static Listing Parse(IEnumerable<string> lines) => new(Read(lines));

    /// <summary>The instructions of a method, prefixes on the line of what they belong to.</summary>
    /// <param name="seam">The type argument of the method's type.</param>
    /// <param name="method">Its name.</param>
    /// <exception cref="KeyNotFoundException">The compiler has written nothing of it: neither does it keep a promise, nor does it break one.</exception>
    public IReadOnlyList<string> Of(Type seam, string method) =>
        _instructions.Contains((NameOf(seam), method)) ? [.. _instructions[(NameOf(seam), method)]] : throw new KeyNotFoundException($"There are no instructions of {method} over {NameOf(seam)}.");

    private static IEnumerable<(string Seam, string Method, string Instruction)> Read(IEnumerable<string> lines)
    {
        (string Seam, string Method) at = ("", "");
        string prefix = "";
        foreach (string line in lines)
        {
            if (line.StartsWith(Head, StringComparison.Ordinal))
            {
                Match name = s_name.Match(line);
                at = (name.Groups["seam"].Value, name.Groups["method"].Value);
            }
            else if (line.StartsWith(' ') && line.Trim() is { Length: > 0 } instruction)
            {
                if (instruction == "lock")
                {
                    prefix = "lock ";
                    continue;
                }

                yield return (at.Seam, at.Method, prefix + instruction);
                prefix = "";
            }
        }
    }

    private static string NameOf(Type type) => $"[{Written(type)}]";

    private static string Written(Type type) =>
        type.IsGenericType ? $"{type.Namespace}.{type.Name}[{string.Join(',', type.GetGenericArguments().Select(Written))}]" : type.FullName!;
}
