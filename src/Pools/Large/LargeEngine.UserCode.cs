using System;
using System.Threading;
using Pools.Internal;

namespace Pools.Large;

/// <content>Asking the clock and the pressure source, which may be the user's, may fail, and may use the pool.</content>
/// <remarks>Called outside all gates.</remarks>
internal sealed partial class LargeEngine<TAtomics>
{
    private readonly CallGuard _asking = new();

    /// <summary>The time, on the way of a rent: allocates nothing.</summary>
    private long ReadClock()
    {
        try
        {
            Volatile.Write(ref _now, _settings.TimeProvider.GetTimestamp());
        }
        catch (Exception)
        {
            // Without the clock, nothing grows older.
        }

        return Volatile.Read(ref _now);
    }

    /// <summary>The time, for a trim. A clock that trims the pool is not asked again inside.</summary>
    private long ReadClockToTrim()
    {
        if (_asking.IsInside)
        {
            return Volatile.Read(ref _now);
        }

        using (_asking.Begin())
        {
            return ReadClock();
        }
    }

    /// <summary>How scarce memory is. A source that trims the pool is not asked again inside.</summary>
    private PressureLevel ReadPressure()
    {
        if (_asking.IsInside)
        {
            return (PressureLevel)Volatile.Read(ref _pressureSeen);
        }

        try
        {
            using (_asking.Begin())
            {
                return _pressureSource.Current;
            }
        }
        catch (OutOfMemoryException)
        {
            return PressureLevel.Critical;
        }
        catch (Exception)
        {
            // As the interface promises: a source that fails tells nothing.
            return PressureLevel.Low;
        }
    }
}
