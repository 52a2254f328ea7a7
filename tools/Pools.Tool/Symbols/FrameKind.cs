namespace Pools.Tool.Symbols;

/// <summary>Whose code it is.</summary>
internal enum FrameKind
{
    Unknown,
    Pool,
    Framework,
    Library,
    Program,
}
