namespace Pools.Extensions;

internal sealed class OpenPerCoreArrayPool<T>(IServiceProvider services)
    : OpenArrayPool<T>(Registrar<PerCoreKind, PerCoreArrayPoolOptions>.CreateOpen<T>(services));
