namespace Pools.Tests.Tools;

public sealed class MethodNameTests
{
    [Theory]
    [InlineData("My.Type", "Method", "My.Type.Method")]
    [InlineData("My.Outer+Inner", "Method", "My.Outer.Inner.Method")]
    [InlineData("My.Type+<ReadAsync>d__5", "MoveNext", "My.Type.ReadAsync")]
    [InlineData("My.Type+<>c", "<Method>b__1_0", "My.Type.Method (lambda)")]
    [InlineData("My.Type+<>c__DisplayClass3_0", "<Method>b__0", "My.Type.Method (lambda)")]
    [InlineData("My.Type+<>c__DisplayClass3_0+<<Method>b__0>d", "MoveNext", "My.Type.Method (lambda)")]
    [InlineData("My.Type", "<Method>g__Local|3_0", "My.Type.Method.Local")]
    [InlineData("My.Type+<<Method>g__Local|3_0>d", "MoveNext", "My.Type.Method.Local")]
    [InlineData("Program", "<Main>$", "Program.Main")]
    [InlineData("Program+<<Main>$>d__0", "MoveNext", "Program.Main")]
    [InlineData("My.Enumerator", "MoveNext", "My.Enumerator.MoveNext")]
    [InlineData("My.Type`1[System.__Canon]", "Method", "My.Type[T].Method")]
    [InlineData("My.Type`1+<ReadAsync>d__5`1[[My.Other+<>c, My],[My.Other+<X>d__1, My]]", "MoveNext", "My.Type.ReadAsync")]
    [InlineData("My.Type`1[[My.Other+<>c, My]]", "Method", "My.Type[[My.Other.<>c, My]].Method")]
    [InlineData("My.Type`1[[My.Other+<X>d__1, My]]", "MoveNext", "My.Type[[My.Other.<X>d__1, My]].MoveNext")]
    [InlineData("My.Type+<My.IEnumerable<System.Int32[]>.GetEnumerator>d__3", "MoveNext",
        "My.Type.My.IEnumerable<System.Int32[]>.GetEnumerator")]
    [InlineData("My.Type", "<Method>g__First|3_0>g__Second|3_1", "My.Type.Method.First|3_0>g__Second")]
    [InlineData("My.Type+<>d__5", "MoveNext", "My.Type.<>d__5.MoveNext")]
    [InlineData("My.Type+<ReadAsync>d__5", "Dispose", "My.Type.<ReadAsync>d__5.Dispose")]
    [InlineData("My.Type", "<Method>b__", "My.Type.<Method>b__")]
    [InlineData("My.Type", "<>g__Local|3_0", "My.Type.<>g__Local|3_0")]
    [InlineData("My.Type", "<", "My.Type.<")]
    [InlineData("", "", ".")]
    [InlineData("]", "MoveNext", "].MoveNext")]
    public void A_method_is_named_as_its_author_wrote_it(string type, string name, string expected) =>
        Assert.Equal(expected, new MethodName(type, name, "").Display);

    [Theory]
    [InlineData("+<", "]")]
    [InlineData("<<M>d__1+", "")]
    [InlineData("+<M>d__1`1[", "")]
    [InlineData("[", "]")]
    [InlineData("`1", "")]
    public void A_hostile_name_of_a_million_characters_is_read(string opens, string closes)
    {
        string name = string.Concat(Enumerable.Repeat(opens, 1_000_000 / opens.Length)) + string.Concat(Enumerable.Repeat(closes, 500_000));

        Assert.NotEmpty(AuthoredName.Of(name, "MoveNext"));
        Assert.EndsWith("Method (lambda)", AuthoredName.Of(name, "<Method>b__0"), StringComparison.Ordinal);
        Assert.StartsWith("My.Type.", AuthoredName.Of("My.Type", "<" + name), StringComparison.Ordinal);
    }
}
