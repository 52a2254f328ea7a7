using System;
using Pools.Diagnostics;

namespace Pools.Tests.Docs;

/// <summary>The base class that the page of the debug pool shows, as it stands there. A suite under the switch has it in the tests of packages.</summary>
public abstract class PoolChecked : IDisposable
{
    private readonly DebugPoolScope _scope;

    protected PoolChecked() => _scope = DebugArrayPool<byte>.InPlaceOfShared.BeginScope(GetType().Name);

    public void Dispose() => _scope.AssertClean();
}
