using System;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>A <see cref="DebugArrayPool{T}"/> of any element type.</summary>
internal sealed class OpenDebugArrayPool<T>(IServiceProvider services) : OpenArrayPool<T>(Choose<DebugKind, DebugArrayPoolOptions>(services));
