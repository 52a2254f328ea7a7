using System.Diagnostics.Metrics;
using System.Reflection;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>The meter of all pools that no container publishes.</summary>
/// <remarks>
/// <para>
/// The first meter of a process costs 6 ms. A process that has not loaded the assembly of meters cannot listen to one. So a thread of the
/// thread pool makes the meter as soon as that assembly is loaded. Until then it costs 0.15 ms, once.
/// </para>
/// <para>A meter and a handler of a process event keep a collectible load context alive. Both end when its unloading begins.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the meter and its instruments are complete before <see cref="Start"/> returns.</para>
/// <para><b>Bounds</b>: one meter for the process.</para>
/// <para><b>Accepted races</b>: none: the meter is made under a lock.</para>
/// </remarks>
internal sealed class ProcessMeter : IEndsWithLibrary
{
    /// <summary>Hears of unloading, and is the lock.</summary>
    private static readonly ProcessMeter s_instance = new();

    /// <summary>Whether the meter has been made, or never will be.</summary>
    private static bool s_isMade;
    private static int s_isRequested;

    /// <summary>Makes the meter now.</summary>
    /// <remarks>
    /// Throws nothing. Waits for another thread that creates it, so a listener must not wait for a thread that calls this.
    /// </remarks>
    public static void Start()
    {
        using (new HeldLock<HardwareAtomics>(s_instance))
        {
            if (s_isMade)
            {
                return;
            }

            s_isMade = true;
            try
            {
                Instruments.Make();
            }
            catch (Exception exception)
            {
                // A host may have loaded an assembly of meters of another version. No pool suffers.
                ArrayPoolEventSource.Log.Degraded("the meter of the process", exception.Message);
            }
        }
    }

    /// <summary>Creates the meter once anything can listen. Few methods and types: the first pool of a process loads each.</summary>
    public static void Await()
    {
        AppDomain domain = AppDomain.CurrentDomain;
        if (LibraryContext.CanEnd)
        {
            LibraryContext.EndAtUnloading(s_instance);
        }

        // In this order: another thread may load the assembly.
        domain.AssemblyLoad += OnAssemblyLoad;
        foreach (Assembly assembly in domain.GetAssemblies())
        {
            OnAssemblyLoad(domain, new AssemblyLoadEventArgs(assembly));
        }
    }

    private static void OnAssemblyLoad(object? sender, AssemblyLoadEventArgs loaded)
    {
        if (loaded.LoadedAssembly.FullName?.StartsWith("System.Diagnostics.DiagnosticSource,", StringComparison.Ordinal) == true)
        {
            Request();
        }
    }

    private static void Request()
    {
        if (Interlocked.Exchange(ref s_isRequested, 1) == 0)
        {
            AppDomain.CurrentDomain.AssemblyLoad -= OnAssemblyLoad;

            // Not on this thread, which may be halfway through creating its first meter.
            ThreadPool.UnsafeQueueUserWorkItem(static _ => Start(), null);
        }
    }

    void IEndsWithLibrary.End()
    {
        AppDomain.CurrentDomain.AssemblyLoad -= OnAssemblyLoad;
        using (new HeldLock<HardwareAtomics>(s_instance))
        {
            if (s_isMade)
            {
                Instruments.Dispose();
            }

            s_isMade = true;
        }
    }

    /// <summary>A separate class, so that no type of meters is loaded earlier.</summary>
    private static class Instruments
    {
        /// <summary>Distinguishes this meter from those of containers: OpenTelemetry merges meters with equal names and tags.</summary>
        private static readonly KeyValuePair<string, object?>[] s_tags = [new("pools.scope", "process")];

        private static Meter? s_meter;

        public static void Make()
        {
            s_meter = new Meter(ArrayPoolMetrics.MeterName, version: null, s_tags);
            PoolInstruments.Create(s_meter, ObservedPools.OfProcess);
        }

        public static void Dispose() => s_meter?.Dispose();
    }
}
