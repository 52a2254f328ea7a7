namespace Pools.Tool.Symbols;

/// <summary>Whose code it is.</summary>
internal enum FrameKind
{
    /// <summary>Native, or of a method that nobody has told of.</summary>
    Unknown,

    /// <summary>A pool's own, or what raises its events.</summary>
    Pool,

    /// <summary>The framework's.</summary>
    Framework,

    /// <summary>A package's.</summary>
    Library,

    /// <summary>The program's.</summary>
    Program,
}
