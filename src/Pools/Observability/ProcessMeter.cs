using System;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Reflection;
using System.Threading;
using Pools.Internal;

namespace Pools.Observability;

/// <summary>The meter of all pools that no container publishes.</summary>
/// <remarks>
/// <para>
/// The first meter of a process costs it 6 ms, and to hand that to a thread of the thread pool costs 2 ms where the thread pool has not been used. A process that has not loaded the
/// assembly of meters cannot be listening to one: so the meter is made, on the thread pool, when that assembly is there. Until then it costs 0.15 ms to look for it, once.
/// </para>
/// <para>What a process has of meters and handlers would keep a library that was loaded into a context which can be unloaded: they go when its unloading begins.</para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the meter and its instruments are complete before <see cref="Start"/> returns.</para>
/// <para><b>Bounds</b>: one meter for the process.</para>
/// <para><b>Accepted races</b>: none: of several requests one makes the meter, under a lock.</para>
/// </remarks>
internal static class ProcessMeter
{
    /// <summary>As the full name of the assembly begins.</summary>
    private const string MetricsAssembly = "System.Diagnostics.DiagnosticSource,";

    private static readonly object s_gate = new();
    private static readonly Ending s_end = new();

    /// <summary>Whether the meter has been made, or will never be any more.</summary>
    private static bool s_isMade;
    private static int s_isRequested;

    /// <summary>Makes the meter now.</summary>
    /// <remarks>Throws nothing. Waits for another thread that is making it; a listener that hears of the instruments meanwhile must not wait for a thread that calls this.</remarks>
    public static void Start()
    {
        using (HeldGate<HardwareAtomics>.Enter(s_gate))
        {
            if (s_isMade)
            {
                return;
            }

            s_isMade = true;
            try
            {
                Instance.Make();
            }
            catch (Exception exception)
            {
                // A host may have loaded an assembly of meters of another version. No pool suffers.
                ArrayPoolEventSource.Log.Degraded("the meter of the process", ExceptionText.Of(exception));
            }
        }
    }

    /// <summary>Creates the meter as soon as anything can be listening. Few methods, because the first pool of a process has to compile each.</summary>
    public static void Await()
    {
        AppDomain domain = AppDomain.CurrentDomain;
        LibraryContext.EndAtUnloading(s_end);

        // In this order: the assembly may be loaded meanwhile.
        domain.AssemblyLoad += OnAssemblyLoad;
        foreach (Assembly assembly in domain.GetAssemblies())
        {
            if (assembly.FullName?.StartsWith(MetricsAssembly, StringComparison.Ordinal) == true)
            {
                Request();
            }
        }
    }

    private static void OnAssemblyLoad(object? sender, AssemblyLoadEventArgs loaded)
    {
        if (loaded.LoadedAssembly.FullName?.StartsWith(MetricsAssembly, StringComparison.Ordinal) == true)
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

    /// <summary>Ends the meter, and the wait for it.</summary>
    private sealed class Ending : IEndsWithLibrary
    {
        public void End()
        {
            AppDomain.CurrentDomain.AssemblyLoad -= OnAssemblyLoad;
            using (HeldGate<HardwareAtomics>.Enter(s_gate))
            {
                if (s_isMade)
                {
                    Instance.Dispose();
                }

                s_isMade = true;
            }
        }
    }

    /// <summary>A class of its own, so that nothing of meters is loaded before.</summary>
    private static class Instance
    {
        /// <summary>Distinguishes this meter from those of containers: OpenTelemetry treats meters with equal names and tags as one, which would end with the first container.</summary>
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
