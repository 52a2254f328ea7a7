#if NET
using System.Runtime.InteropServices;
#endif

namespace Pools.PerCore;

/// <summary>Identifies the calling native thread among those that exist. A new thread may get the id of one that is gone.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal static partial class NativeThread
{
#if NET
    private static readonly bool s_hasThreads = !OperatingSystem.IsWindows() && !OperatingSystem.IsBrowser() && !OperatingSystem.IsWasi();

    /// <summary>
    /// The <c>pthread_t</c>, because the C library reuses it at once. Windows has no such number: there the id is the address of the
    /// thread-statics, which is reused less often.
    /// </summary>
    public static nint Id => s_hasThreads ? Self() : ThreadTable.Address;

    [LibraryImport("libc", EntryPoint = "pthread_self")]
    private static partial nint Self();
#else
    /// <summary>The same for all threads: on these runtimes a thread-static is an object, and is reset when a thread ends.</summary>
    public static nint Id => 0;
#endif
}
