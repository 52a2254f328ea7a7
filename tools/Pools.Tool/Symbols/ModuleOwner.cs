namespace Pools.Tool.Symbols;

/// <summary>Whose code a module is.</summary>
/// <param name="Name">Such as <c>Microsoft.EntityFrameworkCore 10.0.0</c>.</param>
internal sealed record ModuleOwner(FrameKind Kind, string Name);
