namespace Pools.Tool.Symbols;

/// <summary>A method as the runtime names it.</summary>
/// <param name="Type">The type with its namespace: <c>My.Outer+Inner</c>.</param>
internal sealed record MethodName(string Type, string Name, string Signature)
{
    public string Display { get; } = AuthoredName.Of(Type, Name);

    /// <summary>The name without its namespace.</summary>
    public string Short
    {
        get
        {
            int name = Type.Split('+', '`', '[')[0].LastIndexOf('.') + 1;
            return Display.StartsWith(Type[..name], StringComparison.Ordinal) ? Display[name..] : Display;
        }
    }
}
