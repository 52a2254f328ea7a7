namespace Pools.Tool.Symbols;

/// <summary>Whose code a module is.</summary>
/// <param name="Kind">The framework's, a library's, or the program's.</param>
/// <param name="Name">Such as <c>Microsoft.EntityFrameworkCore 10.0.0</c>.</param>
internal sealed record ModuleOwner(FrameKind Kind, string Name);
