using System;

namespace Pools.Extensions;

/// <summary>A <see cref="LargeArrayPool{T}"/> of any element type.</summary>
internal sealed class OpenLargeArrayPool<T>(IServiceProvider services) : OpenArrayPool<T>(Choose<LargeKind, LargeArrayPoolOptions>(services));
