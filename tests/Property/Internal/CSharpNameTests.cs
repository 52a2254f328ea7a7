namespace Pools.Tests.Internals;

public sealed class CSharpNameTests
{
    [Theory, InlineData(typeof(bool), "bool"), InlineData(typeof(sbyte), "sbyte"), InlineData(typeof(byte), "byte")]
    [InlineData(typeof(char), "char"), InlineData(typeof(short), "short"), InlineData(typeof(ushort), "ushort")]
    [InlineData(typeof(int), "int"), InlineData(typeof(uint), "uint"), InlineData(typeof(long), "long")]
    [InlineData(typeof(ulong), "ulong"), InlineData(typeof(float), "float"), InlineData(typeof(double), "double")]
    [InlineData(typeof(decimal), "decimal"), InlineData(typeof(string), "string"), InlineData(typeof(object), "object")]
    [InlineData(typeof(nint), "nint"), InlineData(typeof(nuint), "nuint"), InlineData(typeof(Guid), "Guid")]
    [InlineData(typeof(DayOfWeek), "DayOfWeek"), InlineData(typeof(int?), "int?")]
    [InlineData(typeof(nint?[]), "nint?[]"), InlineData(typeof(int[]), "int[]"), InlineData(typeof(int[,]), "int[,]")]
    [InlineData(typeof((int, string)), "(int, string)")]
    [InlineData(typeof((int, (long?, byte[]))), "(int, (long?, byte[]))")]
    [InlineData(typeof((int, int)?), "(int, int)?"), InlineData(typeof(ValueTuple<int>), "ValueTuple<int>")]
    [InlineData(typeof(ValueTuple), "ValueTuple")]
    [InlineData(typeof(Dictionary<string, List<(int, object)>>), "Dictionary<string, List<(int, object)>>")]
    [InlineData(typeof(KeyValuePair<int, string>?), "KeyValuePair<int, string>?")]
    [InlineData(typeof(Outer<int>.Inner), "Inner<int>")]
    [InlineData(typeof(Outer<int>.Inner<string>[]), "Inner<int, string>[]")]
    [InlineData(typeof(Environment.SpecialFolder), "Environment.SpecialFolder"), InlineData(typeof(List<>), "List<T>")]
    public void A_type_is_named_as_in_source(Type type, string name) => Assert.Equal(name, CSharpName.Of(type));

    [Fact]
    public void Unnamed_pools_are_named_after_their_type()
    {
        using PerCoreArrayPool<int?> perCore = new();
        using LargeArrayPool<(int, string)> large = new();
        using DebugArrayPool<List<byte[]>> debug = new();

        Assert.Equal("PerCoreArrayPool<int?>", perCore.Name);
        Assert.Equal("LargeArrayPool<(int, string)>", large.Name);
        Assert.Equal("DebugArrayPool<List<byte[]>>", debug.Name);
        Assert.Equal("DebugArrayPool<nint>.SharedReplacement", DebugArrayPool<nint>.SharedReplacement.Name);
    }

    private static class Outer<TOuter>
    {
        public struct Inner
        {
            public TOuter Value { get; set; }
        }

        public struct Inner<TInner>
        {
            public (TOuter, TInner) Value { get; set; }
        }
    }
}
