using System;
using Pools.Diagnostics.Symbols;
using Pools.Tool.Events;
using Pools.Tool.Sites;
using Pools.Tool.Symbols;

namespace Pools.Tests.Tools;

/// <summary>Made-up machine code: each method has two hundred bytes at an address of its own.</summary>
internal sealed class MadeCode : IDisposable
{
    private const uint Size = 200;

    private readonly CodeMap _code = new();
    private readonly ModuleContents _modules = new();

    public SiteResolver Sites => new(Stacks, _code, _modules);

    public StackTable Stacks { get; } = new();

    /// <summary>Adds a method with statements at 10, 20 … 60, which optimized code does not tell.</summary>
    public MadeCode Add(ulong start, string type, string name, bool isOptimized = false)
    {
        MethodCode method = new()
        {
            Start = start,
            Size = Size,
            Method = new MethodName(type, name, "void ()"),
            Id = start,
            Token = 0,
            Module = 0,
            IsOptimized = isOptimized,
            Offsets = isOptimized ? new OffsetMap([0, 190], [-2, -3])
                : new OffsetMap([0, 10, 20, 30, 40, 50, 60], [-2, 10, 20, 30, 40, 50, 60]),
        };
        _code.Add(method);
        return this;
    }

    public void Dispose() => _modules.Dispose();

    /// <summary>The number of a stack, the innermost call first.</summary>
    public int Stack(params ulong[] returnAddresses) => Stacks.Intern(returnAddresses);
}
