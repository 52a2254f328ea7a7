namespace Pools.Extensions;

internal sealed class OpenLargeArrayPool<T>(IServiceProvider services)
    : OpenArrayPool<T>(Registrar<LargeKind, LargeArrayPoolOptions>.CreateOpen<T>(services));
