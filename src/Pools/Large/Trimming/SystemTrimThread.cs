using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <summary>The thread on which all large pools of the process trim.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: that of <see cref="TrimThread{TAtomics}"/>.</para>
/// <para><b>Bounds</b>: one thread.</para>
/// <para><b>Accepted races</b>: none.</para>
/// </remarks>
internal static class SystemTrimThread
{
    /// <summary>The thread's name.</summary>
    public const string Name = "Pools trim";

    public static TrimThread<HardwareAtomics> Instance { get; } = new(Start);

    private static void Start(Action body)
    {
        // With a stack of the default size, because listeners and pressure sources are user code.
        Thread thread = new(() => body()) { IsBackground = true, Name = Name };
        using (SuppressedFlow.Begin())
        {
            thread.Start();
        }
    }
}
