using System.Linq;

namespace Pools.Tests.Tools;

/// <summary>The programs as lines of a shell's script.</summary>
internal static class Script
{
    public static string Of(string name, bool isRepaired = true) => string.Join(' ', Look.Command(name, isRepaired).Select(word => $"'{word}'"));
}
