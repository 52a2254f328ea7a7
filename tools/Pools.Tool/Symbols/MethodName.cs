namespace Pools.Tool.Symbols;

/// <summary>A method as the runtime names it.</summary>
/// <param name="Type">The type with its namespace: <c>My.Outer+Inner</c>.</param>
internal sealed record MethodName(string Type, string Name, string Signature)
{
    public string Display { get; } = AuthoredName.Of(Type, Name);

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
}
