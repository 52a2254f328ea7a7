using System;
using Pools.Diagnostics;

namespace Pools.Tests.Debug;

/// <summary>Says which kind of misuse a test shows to be found, over every element type.</summary>
/// <param name="kind">The kind.</param>
/// <param name="mode">The only mode; null: every one that can be set up, <see cref="DebugMode"/>.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class FindsAttribute(MisuseKind kind, string? mode = null) : Attribute
{
    public MisuseKind Kind => kind;

    public string? Mode => mode;
}
