using Pools.Diagnostics;

namespace Pools.Extensions;

internal sealed class OpenDebugArrayPool<T>(IServiceProvider services)
    : OpenArrayPool<T>(Registrar<DebugKind, DebugArrayPoolOptions>.CreateOpen<T>(services));
