using Pools.Tool.Events;
using Xunit;

namespace Pools.Tests.Tools;

/// <summary>Names from a process contain no control characters when they are shown.</summary>
public sealed class PrintableTests
{
    [Theory]
    [InlineData("images", "images")]
    [InlineData("größe, 大きい 🙂 <b>[red]", "größe, 大きい 🙂 <b>[red]")]
    [InlineData("\u001b[31mRED\u001b[0m", "\uFFFD[31mRED\uFFFD[0m")]
    [InlineData("a\r\nb\u0085\u009b\u202e\u2028\u007f", "a\uFFFD\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD")]
    public void Control_characters_in_names_are_replaced(string name, string shown)
    {
        PoolLabels labels = new();
        labels.Add(new PoolLabel(1, name, name));

        Assert.Equal((shown, shown), (labels.Find(1)!.Value.Name, labels.Find(1)!.Value.Type));
    }

    [Fact]
    public void Control_characters_in_command_lines_are_replaced() =>
        Assert.Equal("sh -c a\uFFFDb", new Pools.Tool.Attach.CommandLine(["sh", "-c", "a\nb"]).ToString());
}
