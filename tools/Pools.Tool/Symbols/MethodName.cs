namespace Pools.Tool.Symbols;

/// <summary>A method as the runtime names it.</summary>
/// <param name="Type">The type with its namespace: <c>My.Outer+Inner</c>.</param>
/// <param name="Name">The method's own name.</param>
/// <param name="Signature">Return type and parameters.</param>
internal sealed record MethodName(string Type, string Name, string Signature)
{
    /// <summary>The method as its author wrote it.</summary>
    public string Display { get; } = AuthoredName.Of(Type, Name);

    /// <summary>The same without its namespace, where a file and a line say which it is.</summary>
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
