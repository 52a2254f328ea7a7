using System;

namespace Pools.Extensions;

/// <summary>A <see cref="PerCoreArrayPool{T}"/> of any element type.</summary>
internal sealed class OpenPerCoreArrayPool<T>(IServiceProvider services) : OpenArrayPool<T>(Choose<PerCoreKind, PerCoreArrayPoolOptions>(services));
