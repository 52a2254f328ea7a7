using Pools.Tool.Symbols;
using Xunit;

namespace Pools.Tests.Tools;

public sealed class MethodNameTests
{
    [Theory]
    [InlineData("My.Type", "Method", "My.Type.Method")]
    [InlineData("My.Outer+Inner", "Method", "My.Outer.Inner.Method")]
    [InlineData("My.Type+<ReadAsync>d__5", "MoveNext", "My.Type.ReadAsync")]
    [InlineData("My.Type`1+<ReadAsync>d__5[System.__Canon]", "MoveNext", "My.Type.ReadAsync")]
    [InlineData("My.Type+<>c", "<Method>b__1_0", "My.Type.Method (lambda)")]
    [InlineData("My.Type+<>c__DisplayClass3_0", "<Method>b__0", "My.Type.Method (lambda)")]
    [InlineData("My.Type+<>c__DisplayClass3_0+<<Method>b__0>d", "MoveNext", "My.Type.Method (lambda)")]
    [InlineData("My.Type", "<Method>g__Local|3_0", "My.Type.Method.Local")]
    [InlineData("My.Type+<<Method>g__Local|3_0>d", "MoveNext", "My.Type.Method.Local")]
    [InlineData("Program", "<Main>$", "Program.Main")]
    [InlineData("Program+<<Main>$>d__0", "MoveNext", "Program.Main")]
    [InlineData("My.Enumerator", "MoveNext", "My.Enumerator.MoveNext")]
    [InlineData("My.Type`1[System.__Canon]", "Method", "My.Type[T].Method")]
    public void A_method_is_named_as_its_author_wrote_it(string type, string name, string expected) => Assert.Equal(expected, new MethodName(type, name, "").Display);
}
